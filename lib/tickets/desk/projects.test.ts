import { beforeEach, expect, test } from "vitest";
import * as restoreRoute from "@/app/api/desk/projects/[id]/restore/route";
import * as projectRoute from "@/app/api/desk/projects/[id]/route";
import * as projectsRoute from "@/app/api/desk/projects/route";
import { pool } from "@/db/client";
import { signUp, type TestPerson } from "@/lib/testing/accounts";
import { age, at, enter, newProject, newSlug, type TestProject } from "@/lib/testing/desk";
import { slugOf } from "./projects";

let owner: TestPerson;
let agent: TestPerson;
let stranger: TestPerson;

beforeEach(async () => {
  [owner, agent, stranger] = await Promise.all([signUp(), signUp({ name: "Grace" }), signUp()]);
});

const all = "/api/desk/projects";
const one = "/api/desk/projects/:id";
const list = (who: TestPerson) => at(who, projectsRoute.GET, all);
const create = (who: TestPerson, body: unknown) => at(who, projectsRoute.POST, all, {}, { body });
const read = (who: TestPerson, id: string) => at(who, projectRoute.GET, one, { id });
const change = (who: TestPerson, id: string, body: unknown) =>
  at(who, projectRoute.PATCH, one, { id }, { method: "PATCH", body });
const remove = (who: TestPerson, { id }: { id: string }, confirm: string) =>
  at(who, projectRoute.DELETE, one, { id }, { method: "DELETE", body: { confirm } });
const restore = (who: TestPerson, id: string) =>
  at(who, restoreRoute.POST, `${one}/restore`, { id }, { body: {} });
const fieldsOf = (body: { error: { details?: { fieldErrors: object } } }) =>
  Object.keys(body.error.details?.fieldErrors ?? {});

test("a person who creates a project owns it and sees it in the list", async () => {
  const slug = newSlug();
  const made = await create(owner, { name: "  Acme  ", slug });
  expect(made).toMatchObject({ status: 201, body: { project: { name: "Acme", slug } } });
  const { projects, deleted } = (await list(owner)).body;
  expect(projects).toEqual([
    {
      ...{ id: made.body.project.id, name: "Acme", slug, open_count: 0, role: "owner" },
      ...{ ack: true, spam: "normal", notify: true, retention_days: null },
      created_at: expect.stringMatching(/Z$/),
    },
  ]);
  expect([projects[0], deleted]).toEqual([made.body.project, []]);
  expect((await list(stranger)).body).toEqual({ projects: [], deleted: [] });
});

test.each([
  ["a".repeat(80), 201],
  ["a".repeat(81), 400],
  ["", 400],
  ["  ", 400],
])("a name of %# is taken or not", async (name, status) => {
  expect((await create(owner, { name, slug: newSlug() })).status).toBe(status);
});

// D-16
test.each([
  ["a", 201],
  ["a".repeat(32), 201],
  ["a".repeat(33), 400],
  ["", 400],
  ["-a", 400],
  ["a-", 400],
  ["A", 400],
  ["a_b", 400],
])("the slug %s answers %i", async (slug, status) => {
  await pool().query("delete from ticket_project where slug = $1", [slug]);
  const { status: seen, body } = await create(owner, { name: "Acme", slug });
  expect([seen, status === 400 ? fieldsOf(body) : []]).toEqual([
    status,
    status === 400 ? ["slug"] : [],
  ]);
});

// D-27
test("a slug in use is refused, even one of a deleted project, and of ten at once one gets it", async () => {
  const slug = newSlug();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => create(owner, { name: "Acme", slug })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(400)]);
  const taken = answers.find(({ status }) => status === 400)?.body;
  expect([taken.error.code, fieldsOf(taken)]).toEqual(["invalid_request", ["slug"]]);
  const { id } = answers.find(({ status }) => status === 201)?.body.project ?? {};
  expect((await remove(owner, { id }, slug)).status).toBe(200);
  expect((await create(stranger, { name: "Acme", slug })).status).toBe(400);
});

test("without a slug one is made from the name, with a suffix when it is in use", async () => {
  const name = `Ünïcode & Söhne ${newSlug()}`;
  const slugs = [];
  for (let times = 0; times < 3; times++)
    slugs.push((await create(owner, { name })).body.project.slug);
  expect(new Set(slugs).size).toBe(3);
  expect(slugs[0]).toBe(slugOf(name));
  for (const slug of slugs) expect(slug).toMatch(/^unicode-sohne-p-[a-z0-9-]*[a-z0-9]$/);
  expect(slugOf("日本語")).toBe("desk");
});

test("a person owns at most a hundred projects, even with concurrent requests", async () => {
  await pool().query(
    `with made as (insert into ticket_project (name, slug)
       select 'x', 'q-' || left(gen_random_uuid()::text, 12) from generate_series(1, 99) returning id)
     insert into ticket_member (project_id, user_id, role) select id, $1, 'owner' from made`,
    [owner.userId],
  );
  const answers = await Promise.all([1, 2, 3].map(() => create(owner, { name: "Acme" })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

test("an owner changes the settings, a member reads them, and others get 404", async () => {
  const project = await newProject([
    [owner, "owner"],
    [agent, "agent"],
  ]);
  await pool().query(
    `insert into ticket_flagged (project_id, day, count) values
       ($1, (now() at time zone 'UTC')::date, 3), ($1, (now() at time zone 'UTC')::date - 29, 2),
       ($1, (now() at time zone 'UTC')::date - 30, 9)`,
    [project.id],
  );
  const changes = {
    ...{ name: "New", ack: false, spam: "strict", retention_days: 90 },
    block: [" Spam@X.test ", "casino", "casino"],
  };
  const changed = await change(owner, project.id, changes);
  const settings = {
    ...{ name: "New", slug: project.slug, ack: false, spam: "strict", retention_days: 90 },
    block: ["spam@x.test", "casino"],
    mail: true,
  };
  expect(changed).toMatchObject({ status: 200, body: { project: settings } });
  const seen = (await read(agent, project.id)).body.project;
  expect(seen).toMatchObject({ ...settings, role: "agent" });
  expect(seen.flagged.map(({ count }: { count: number }) => count)).toEqual([3, 2]);
  expect((await change(owner, project.id, { retention_days: null })).body.project).toMatchObject({
    retention_days: null,
    name: "New",
  });
  const refused = await change(agent, project.id, { name: "Mine" });
  expect([refused.status, refused.body.error.code]).toEqual([403, "role"]);
});

test.each<[string, object, number]>([
  ["nothing", {}, 400],
  ["a slug", { slug: "other" }, 400],
  ["an unknown level", { spam: "some" }, 400],
  ["200 entries", { block: Array.from({ length: 200 }, (_, n) => `word${n}`) }, 200],
  ["201 entries", { block: Array.from({ length: 201 }, (_, n) => `word${n}`) }, 400],
  ["an entry of 320 characters", { block: ["x".repeat(320)] }, 200],
  ["an entry of 321 characters", { block: ["x".repeat(321)] }, 400],
  ["an entry of blanks", { block: [" "] }, 400],
  ["91 days", { retention_days: 91 }, 400],
  ["365 days", { retention_days: 365 }, 200],
])("a change to %s", async (_, body, status) => {
  const project = await newProject([[owner, "owner"]]);
  expect((await change(owner, project.id, body)).status).toBe(status);
});

// D-27, T-015
test("a project of others, a deleted one, an unknown one and an invalid id get the same 404", async () => {
  const foreign = await newProject([[owner, "owner"]]);
  const deleted = await newProject([[stranger, "owner"]], { deletedAt: new Date() });
  const ids = [foreign.id, deleted.id, "00000000-0000-4000-8000-000000000000", "x", "%00"];
  for (const ask of [read, (who: TestPerson, id: string) => change(who, id, { ack: true })]) {
    const answers = await Promise.all(ids.map((id) => ask(stranger, id)));
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 404));
    const texts = answers.map(({ bytes }) => Buffer.from(bytes).toString());
    expect(new Set(texts).size).toBe(1);
  }
});

test("a project is deleted by typing its slug, and can be restored within 30 days", async () => {
  const project = await newProject([
    [owner, "owner"],
    [agent, "agent"],
  ]);
  const wrong = await remove(owner, project, `${project.slug} `);
  expect([wrong.status, fieldsOf(wrong.body)]).toEqual([400, ["confirm"]]);
  expect((await remove(agent, project, project.slug)).status).toBe(403);
  expect((await remove(owner, project, project.slug)).body).toEqual({ ok: true });
  expect((await remove(owner, project, project.slug)).status).toBe(404);
  expect((await list(owner)).body).toMatchObject({
    projects: [],
    deleted: [{ id: project.id, slug: project.slug }],
  });
  expect((await list(agent)).body).toEqual({ projects: [], deleted: [] });
  expect((await restore(agent, project.id)).status).toBe(403);
  expect((await restore(stranger, project.id)).status).toBe(404);
  expect((await restore(owner, project.id)).body.project.id).toBe(project.id);
  expect((await restore(owner, project.id)).status).toBe(404);
  expect((await read(agent, project.id)).status).toBe(200);
});

test("a project cannot be restored more than 30 days after its deletion", async () => {
  const deleted = async (project: TestProject, interval: string) => {
    await remove(owner, project, project.slug);
    await age("ticket_project", project.id, "deleted_at", interval);
    return (await restore(owner, project.id)).status;
  };
  const [late, early] = [
    await newProject([[owner, "owner"]]),
    await newProject([[owner, "owner"]]),
  ];
  expect(await deleted(late, "30 days")).toBe(404);
  expect((await list(owner)).body.deleted).toEqual([]);
  expect(await deleted(early, "30 days -1 hours")).toBe(200);
});

test("a person who joins a project sees it at once, and one who left does not", async () => {
  const project = await newProject([[owner, "owner"]]);
  expect((await read(agent, project.id)).status).toBe(404);
  await enter(project.id, [agent, "agent"]);
  expect((await read(agent, project.id)).status).toBe(200);
});

import { beforeEach, expect, test } from "vitest";
import * as oneRoute from "@/app/api/desk/projects/[id]/canned/[cannedId]/route";
import * as allRoute from "@/app/api/desk/projects/[id]/canned/route";
import { pool } from "@/db/client";
import { signUp, type TestPerson } from "@/lib/testing/accounts";
import { at, newProject, type TestProject } from "@/lib/testing/desk";

const all = "/api/desk/projects/:id/canned";
const list = (who: TestPerson, { id }: TestProject) => at(who, allRoute.GET, all, { id });
const make = (who: TestPerson, { id }: TestProject, body: unknown) =>
  at(who, allRoute.POST, all, { id }, { body });
const change = (who: TestPerson, { id }: TestProject, cannedId: string, body: unknown) =>
  at(who, oneRoute.PATCH, `${all}/:cannedId`, { id, cannedId }, { method: "PATCH", body });
const remove = (who: TestPerson, { id }: TestProject, cannedId: string) =>
  at(who, oneRoute.DELETE, `${all}/:cannedId`, { id, cannedId }, { method: "DELETE" });

let agent: TestPerson;
let stranger: TestPerson;
let project: TestProject;

beforeEach(async () => {
  [agent, stranger] = await Promise.all([signUp(), signUp()]);
  project = await newProject([[agent, "agent"]]);
});

test("a member adds, changes and removes canned replies, and others get 404", async () => {
  const made = await make(agent, project, { name: "Thanks", body: "Thank you.\n— us" });
  expect([made.status, made.body.canned]).toEqual([
    201,
    {
      ...{ id: expect.any(String), name: "Thanks", body: "Thank you.\n— us" },
      updated_at: expect.stringMatching(/Z$/),
    },
  ]);
  const { id } = made.body.canned;
  expect((await change(agent, project, id, { body: "Thanks!" })).body.canned).toMatchObject({
    name: "Thanks",
    body: "Thanks!",
  });
  await make(agent, project, { name: "Again", body: "x" });
  const names = (await list(agent, project)).body.canned.map(({ name }: { name: string }) => name);
  expect(names).toEqual(["Again", "Thanks"]);
  const other = await newProject([[stranger, "owner"]]);
  for (const answer of [
    await list(stranger, project),
    await make(stranger, project, { name: "x", body: "x" }),
    await change(stranger, other, id, { body: "x" }),
    await remove(stranger, other, id),
    await remove(agent, project, "x"),
  ])
    expect([answer.status, answer.body.error.code]).toEqual([404, "not_found"]);
  expect((await remove(agent, project, id)).body).toEqual({ ok: true });
  expect((await remove(agent, project, id)).status).toBe(404);
});

test("a name is used once in a project, even with concurrent additions", async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => make(agent, project, { name: "One", body: "x" })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
  const refused = answers.find(({ status }) => status === 400)?.body;
  expect(Object.keys(refused.error.details.fieldErrors)).toEqual(["name"]);
  const { id } = (await make(agent, project, { name: "Two", body: "x" })).body.canned;
  expect((await change(agent, project, id, { name: "One" })).status).toBe(400);
  expect((await change(agent, project, id, { name: "Two" })).status).toBe(200);
});

test.each<[string, object, number]>([
  ["a name of 80", { name: "x".repeat(80), body: "x" }, 201],
  ["a name of 81", { name: "x".repeat(81), body: "x" }, 400],
  ["a body of 10000", { name: "x", body: "x".repeat(10_000) }, 201],
  ["a body of 10001", { name: "x", body: "x".repeat(10_001) }, 400],
  ["no body", { name: "x", body: "" }, 400],
  ["something unknown", { name: "x", body: "x", more: 1 }, 400],
])("%s", async (_, body, status) => {
  expect((await make(agent, project, body)).status).toBe(status);
});

test("a project has at most 200 canned replies", async () => {
  await pool().query(
    `insert into ticket_canned (project_id, name, body)
     select $1, 'n' || n, 'x' from generate_series(1, 199) n`,
    [project.id],
  );
  expect((await make(agent, project, { name: "x", body: "x" })).status).toBe(201);
  const more = await make(agent, project, { name: "y", body: "x" });
  expect([more.status, more.body.error.code]).toEqual([409, "limit"]);
});

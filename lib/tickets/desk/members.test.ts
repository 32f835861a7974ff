import { beforeEach, expect, test } from "vitest";
import { POST as joinRoute } from "@/app/api/desk/join/route";
import * as memberRoute from "@/app/api/desk/projects/[id]/members/[userId]/route";
import { GET as listRoute } from "@/app/api/desk/projects/[id]/members/route";
import { pool } from "@/db/client";
import { signUp, type TestPerson } from "@/lib/testing/accounts";
import type { Answered } from "@/lib/testing/call";
import { at, enter, newInvite, newProject, type Role, type TestProject } from "@/lib/testing/desk";
import { deleteAccount, newKeeper, startDeletion } from "@/lib/testing/vaults";

const members = "/api/desk/projects/:id/members";
const list = (who: TestPerson, { id }: TestProject) => at(who, listRoute, members, { id });
const change = (who: TestPerson, { id }: TestProject, userId: string, body: unknown) =>
  at(who, memberRoute.PATCH, `${members}/:userId`, { id, userId }, { method: "PATCH", body });
const remove = (who: TestPerson, { id }: TestProject, userId: string) =>
  at(who, memberRoute.DELETE, `${members}/:userId`, { id, userId }, { method: "DELETE" });
const codeOf = ({ status, body }: Answered) => [status, body.error?.code ?? null];

/** The project's members with their roles, read from the table. */
async function rolesOf({ id }: TestProject): Promise<Record<string, Role>> {
  const { rows } = await pool().query<{ user_id: string; role: Role }>(
    "select user_id, role from ticket_member where project_id = $1",
    [id],
  );
  return Object.fromEntries(rows.map(({ user_id, role }) => [user_id, role]));
}

let owner: TestPerson;
let agent: TestPerson;
let project: TestProject;

beforeEach(async () => {
  [owner, agent] = await Promise.all([signUp(), signUp({ name: "Grace" })]);
  project = await newProject([
    [owner, "owner"],
    [agent, "agent"],
  ]);
});

test("members see each other and the invited addresses, and others get 404", async () => {
  const { id } = await newInvite(project, owner, "owner");
  const seen = await list(agent, project);
  expect(seen.status).toBe(200);
  expect(seen.body.members).toContainEqual({
    ...{ userId: agent.userId, name: "Grace", email: agent.email, role: "agent", notify: true },
    joinedAt: expect.stringMatching(/Z$/),
  });
  expect(seen.body.members).toHaveLength(2);
  expect(seen.body.invites).toEqual([
    { id, email: expect.any(String), role: "owner", expiresAt: expect.stringMatching(/Z$/) },
  ]);
  const stranger = await signUp();
  expect(codeOf(await list(stranger, project))).toEqual([404, "not_found"]);
  expect(codeOf(await remove(stranger, project, agent.userId))).toEqual([404, "not_found"]);
});

test("an owner sets roles, and each member decides which mails they get", async () => {
  const promoted = await change(owner, project, agent.userId, { role: "owner" });
  expect(promoted).toMatchObject({
    status: 200,
    body: { member: { userId: agent.userId, role: "owner" } },
  });
  expect((await change(owner, project, agent.userId, { role: "agent" })).status).toBe(200);
  expect(codeOf(await change(agent, project, agent.userId, { role: "owner" }))).toEqual([
    403,
    "role",
  ]);
  expect(codeOf(await change(owner, project, agent.userId, { notify: false }))).toEqual([
    403,
    "role",
  ]);
  const quiet = await change(agent, project, agent.userId, { notify: false });
  expect(quiet.body.member).toMatchObject({ role: "agent", notify: false });
  expect(codeOf(await change(agent, project, agent.userId, {}))).toEqual([400, "invalid_request"]);
});

test("an owner removes other members, and an agent can only leave", async () => {
  const other = await signUp();
  await enter(project.id, [other, "agent"]);
  expect(codeOf(await remove(agent, project, other.userId))).toEqual([403, "role"]);
  expect((await remove(owner, project, other.userId)).body).toEqual({ ok: true });
  expect(codeOf(await remove(owner, project, other.userId))).toEqual([404, "not_found"]);
  expect((await remove(agent, project, agent.userId)).body).toEqual({ ok: true });
  expect(codeOf(await list(agent, project))).toEqual([404, "not_found"]);
  expect(await rolesOf(project)).toEqual({ [owner.userId]: "owner" });
});

// D-27
test("the last owner can neither leave nor become an agent", async () => {
  for (const answer of [
    await remove(owner, project, owner.userId),
    await change(owner, project, owner.userId, { role: "agent" }),
  ]) {
    expect(codeOf(answer)).toEqual([400, "invalid_request"]);
    expect(answer.body.error.message).toMatch(/last owner/);
  }
  expect((await change(owner, project, owner.userId, { role: "owner" })).status).toBe(200);
  expect((await rolesOf(project))[owner.userId]).toBe("owner");
});

// D-27
test.each<[string, (who: TestPerson) => Promise<Answered>]>([
  ["leave", (who) => remove(who, project, who.userId)],
  ["become agents", (who) => change(who, project, who.userId, { role: "agent" })],
])("of two owners who %s at once one stays", async (_, ask) => {
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await signUp(), await signUp()];
    project = await newProject([
      [one, "owner"],
      [two, "owner"],
    ]);
    const answers = await Promise.all([ask(one), ask(two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(Object.values(await rolesOf(project)).filter((role) => role === "owner")).toHaveLength(
      1,
    );
  }
});

test("of two owners who remove each other at once, one stays", async () => {
  await change(owner, project, agent.userId, { role: "owner" });
  const answers = await Promise.all([
    remove(owner, project, agent.userId),
    remove(agent, project, owner.userId),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(Object.values(await rolesOf(project))).toEqual(["owner"]);
});

// D-45
test("an account that is the only owner of a project with members must give it up before it is deleted", async () => {
  const keeper = await newKeeper();
  const shared = await newProject(
    [
      [keeper, "owner"],
      [agent, "agent"],
    ],
    { name: "Shared" },
  );
  await newProject([[keeper, "owner"]], { name: "Alone" });
  await newProject([
    [keeper, "owner"],
    [owner, "owner"],
  ]);
  await startDeletion(keeper);
  const refused = await deleteAccount(keeper);
  expect([refused.status, refused.body.reason]).toEqual([409, "account"]);
  expect(refused.body.projects).toEqual([{ id: shared.id, name: "Shared" }]);
  expect(refused.body.error).toContain("“Shared”");
  expect(Object.keys(await rolesOf(shared))).toContain(keeper.userId);
  await change(keeper, shared, agent.userId, { role: "owner" });
  expect((await deleteAccount(keeper)).status).toBe(200);
  expect(await rolesOf(shared)).toEqual({ [agent.userId]: "owner" });
});

// D-45
test("when one owner leaves while the other's account is deleted, one of them stays", async () => {
  for (let round = 0; round < 3; round++) {
    const keeper = await newKeeper();
    const other = await signUp();
    const shared = await newProject([
      [keeper, "owner"],
      [other, "owner"],
      [agent, "agent"],
    ]);
    await startDeletion(keeper);
    const [gone, left] = await Promise.all([
      deleteAccount(keeper),
      remove(other, shared, other.userId),
    ]);
    expect([
      [200, 400],
      [409, 200],
    ]).toContainEqual([gone.status, left.status]);
    const roles = Object.values(await rolesOf(shared));
    expect(roles.filter((role) => role === "owner")).toHaveLength(1);
  }
});

// D-45
test("an account is not deleted when somebody joined its project after the deletion was started", async () => {
  const keeper = await newKeeper();
  const alone = await newProject([[keeper, "owner"]]);
  const { token } = await newInvite(alone, keeper);
  await startDeletion(keeper);
  const joined = await at(agent, joinRoute, "/api/desk/join", {}, { body: { token } });
  expect(joined.status).toBe(200);
  expect((await deleteAccount(keeper)).body.reason).toBe("account");
});

import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { POST as lookRoute } from "@/app/api/desk/join/look/route";
import { POST as joinRoute } from "@/app/api/desk/join/route";
import { DELETE as withdrawRoute } from "@/app/api/desk/projects/[id]/invites/[inviteId]/route";
import * as membersRoute from "@/app/api/desk/projects/[id]/members/route";
import { pool } from "@/db/client";
import { newCapability } from "@/lib/protocol/capability";
import { ownPage, signUp, type TestPerson } from "@/lib/testing/accounts";
import { type Answered, call } from "@/lib/testing/call";
import { age, at, enter, newInvite, newProject, type TestProject } from "@/lib/testing/desk";
import { spent } from "@/lib/testing/limits";
import { mailsTo } from "@/lib/testing/vaults";
import { inviteLimit } from "./limits";

const members = "/api/desk/projects/:id/members";
const invite = (who: TestPerson, { id }: TestProject, body: unknown) =>
  at(who, membersRoute.POST, members, { id }, { body });
const join = (who: TestPerson, token: string) =>
  at(who, joinRoute, "/api/desk/join", {}, { body: { token } });
const look = (who: TestPerson, token: string) =>
  at(who, lookRoute, "/api/desk/join/look", {}, { body: { token } });
const codeOf = ({ status, body }: Answered) => [status, body.error?.code ?? null];
const newAddress = () => `${randomUUID()}@sealdesk.test`;

/** The token in the last invitation to an address. */
async function tokenTo(email: string): Promise<string> {
  const mail = (await mailsTo(email)).findLast(({ kind }) => kind === "ticket-invite-code");
  return /\/desk\/join#([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
}

let owner: TestPerson;
let guest: TestPerson;
let project: TestProject;

beforeEach(async () => {
  [owner, guest] = await Promise.all([signUp(), signUp({ name: "Grace" })]);
  project = await newProject([[owner, "owner"]]);
});

test("an invitation is mailed, previewed and accepted once", async () => {
  const email = newAddress();
  const invited = await invite(owner, project, { email: email.toUpperCase(), role: "agent" });
  expect(invited).toMatchObject({
    status: 201,
    body: { invite: { email, role: "agent" }, mail: true },
  });
  const token = await tokenTo(email);
  expect(JSON.stringify(invited.body)).not.toContain(token);
  const { invite: seen } = (await look(guest, token)).body;
  expect(seen).toMatchObject({
    ...{ project: { name: "Acme" }, inviter: "Ada", role: "agent", email, member: false },
  });
  const days = (Date.parse(seen.expiresAt) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  const joined = await join(guest, token);
  expect(joined.body.project).toMatchObject({ id: project.id, role: "agent" });
  const late = await signUp();
  for (const answer of [await join(late, token), await look(late, token)]) {
    expect(codeOf(answer)).toEqual([404, "not_found"]);
    expect(answer.body.error.message).toMatch(/already used/);
  }
});

test("anyone with the link can preview it before signing in, and joins only after", async () => {
  const { token } = await newInvite(project, null, "owner");
  const path = "/api/desk/join";
  const anonymous = { body: { token }, headers: ownPage() };
  const seen = await call(lookRoute, { ...anonymous, path: `${path}/look` });
  expect(seen.body.invite).toMatchObject({ inviter: null, role: "owner", member: false });
  expect(codeOf(await call(joinRoute, { ...anonymous, path }))).toEqual([
    401,
    "missing_authorization",
  ]);
});

test("of two who accept one invitation at once, one joins", async () => {
  for (let round = 0; round < 5; round++) {
    const { token } = await newInvite(project, owner);
    const [one, two] = [await signUp(), await signUp()];
    const answers = await Promise.all([join(one, token), join(two, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  }
  const { rows } = await pool().query("select 1 from ticket_member where project_id = $1", [
    project.id,
  ]);
  expect(rows).toHaveLength(6);
});

test("a member who opens an invitation is told so, and it stays valid for its addressee", async () => {
  await enter(project.id, [guest, "agent"]);
  const { id, token } = await newInvite(project, owner);
  const refused = await join(guest, token);
  expect(codeOf(refused)).toEqual([409, "already_member"]);
  expect(refused.body.error.details.project).toEqual({ id: project.id, name: "Acme" });
  expect((await look(guest, token)).body.invite.member).toBe(true);
  await age("ticket_invite", id, "expires_at", "2 hours");
  expect(codeOf(await join(guest, token))).toEqual([409, "already_member"]);
  const { body } = await at(owner, membersRoute.GET, members, { id: project.id });
  expect(body.invites).toEqual([]);
});

test("an expired invitation says so", async () => {
  const { id, token } = await newInvite(project, owner);
  await age("ticket_invite", id, "expires_at", "2 hours");
  for (const answer of [await join(guest, token), await look(guest, token)]) {
    expect(codeOf(answer)).toEqual([400, "invalid_request"]);
    expect(answer.body.error.message).toMatch(/expired/);
  }
});

test.each([
  ["unknown", newCapability()],
  ["short", "short"],
  ["no text of ours", "\u0000".repeat(1)],
  ["empty", ""],
])("a token that is %s opens nothing", async (_, token) => {
  const [seen] = codeOf(await look(guest, token));
  expect([400, 404]).toContain(seen);
  expect(codeOf(await join(guest, token))[0]).toBe(seen);
});

test("an invitation to a deleted project does not work until the project is restored", async () => {
  const { token } = await newInvite(project, owner);
  await pool().query("update ticket_project set deleted_at = now() where id = $1", [project.id]);
  expect(codeOf(await look(guest, token))).toEqual([404, "not_found"]);
  expect(codeOf(await join(guest, token))).toEqual([404, "not_found"]);
  await pool().query("update ticket_project set deleted_at = null where id = $1", [project.id]);
  expect((await join(guest, token)).status).toBe(200);
});

test("inviting an address again replaces its first invitation", async () => {
  const email = newAddress();
  await invite(owner, project, { email, role: "agent" });
  const first = await tokenTo(email);
  await invite(owner, project, { email, role: "owner" });
  expect((await join(guest, first)).status).toBe(404);
  const { body } = await at(owner, membersRoute.GET, members, { id: project.id });
  expect(body.invites).toMatchObject([{ email, role: "owner" }]);
});

test("an owner withdraws an invitation, and an agent cannot invite", async () => {
  const { id: inviteId, token } = await newInvite(project, owner);
  const withdraw = (who: TestPerson, { id } = project) =>
    at(
      who,
      withdrawRoute,
      "/api/desk/projects/:id/invites/:inviteId",
      { id, inviteId },
      { method: "DELETE" },
    );
  await enter(project.id, [guest, "agent"]);
  expect(codeOf(await withdraw(guest))).toEqual([403, "role"]);
  expect(codeOf(await invite(guest, project, { email: newAddress(), role: "agent" }))).toEqual([
    403,
    "role",
  ]);
  const other = await newProject([[owner, "owner"]]);
  expect(codeOf(await withdraw(owner, other))).toEqual([404, "not_found"]);
  expect((await withdraw(owner)).body).toEqual({ ok: true });
  expect(codeOf(await withdraw(owner))).toEqual([404, "not_found"]);
  expect((await join(await signUp(), token)).status).toBe(404);
});

test("a member's address, an invalid address and an unknown role are refused, and nothing is mailed", async () => {
  await enter(project.id, [guest, "agent"]);
  const bodies = [
    { email: guest.email, role: "agent" },
    { email: "nobody", role: "agent" },
    { email: newAddress(), role: "admin" },
    { email: newAddress() },
  ];
  for (const body of bodies)
    expect(codeOf(await invite(owner, project, body))).toEqual([400, "invalid_request"]);
  expect((await mailsTo(guest.email)).map(({ kind }) => kind)).not.toContain("ticket-invite-code");
});

test("a project has at most fifty open invitations", async () => {
  await pool().query(
    `insert into ticket_invite (project_id, email, role, token_hash, expires_at)
     select $1, n || '@sealdesk.test', 'agent', encode(sha256((n || $2)::bytea), 'hex'), now() + interval '1 day'
     from generate_series(1, 49) n`,
    [project.id, project.slug],
  );
  expect((await invite(owner, project, { email: newAddress(), role: "agent" })).status).toBe(201);
  const more = await invite(owner, project, { email: newAddress(), role: "agent" });
  expect(codeOf(more)).toEqual([409, "limit"]);
});

test("an account sends at most thirty invitations in an hour", async () => {
  await spent(inviteLimit, owner.userId, inviteLimit.max - 1);
  expect((await invite(owner, project, { email: newAddress(), role: "agent" })).status).toBe(201);
  const refused = await invite(owner, project, { email: newAddress(), role: "agent" });
  expect(codeOf(refused)).toEqual([429, "rate_limited"]);
  expect(refused.body.retry_after_seconds).toBe(Number(refused.headers.get("retry-after")));
});

test("in Lockdown nobody can be invited", async () => {
  await pool().query(`update "user" set lockdown = true where id = $1`, [owner.userId]);
  const email = newAddress();
  expect(codeOf(await invite(owner, project, { email, role: "agent" }))).toEqual([403, "lockdown"]);
  expect(await mailsTo(email)).toEqual([]);
});

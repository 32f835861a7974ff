import { expect, test } from "vitest";
import { POST as intakeRoute } from "@/app/api/v1/intake/route";
import { DELETE as revokeRoute } from "@/app/api/v1/keys/[id]/route";
import { GET as pingRoute } from "@/app/api/v1/ping/route";
import { GET as keysRoute, POST as mintRoute } from "@/app/api/v1/projects/[id]/keys/route";
import { GET as projectsRoute } from "@/app/api/v1/projects/route";
import { GET as ticketsRoute } from "@/app/api/v1/tickets/route";
import { GET as whoamiRoute } from "@/app/api/v1/whoami/route";
import { pool } from "@/db/client";
import { newAccount } from "@/lib/testing/accounts";
import { ask, file, join, newAgent, newProject, type TestAgent } from "@/lib/testing/tickets";

const whoami = (key: string | null, headers = {}) =>
  ask(whoamiRoute, "/api/v1/whoami", key, { headers });
const projects = ({ key }: Pick<TestAgent, "key">) => ask(projectsRoute, "/api/v1/projects", key);
const keys = ({ key }: Pick<TestAgent, "key">, id: string) =>
  ask(keysRoute, `/api/v1/projects/${id}/keys`, key, { params: { id } });
const mint = ({ key }: Pick<TestAgent, "key">, id: string, body?: unknown) =>
  ask(mintRoute, `/api/v1/projects/${id}/keys`, key, {
    method: "POST",
    params: { id },
    ...(body === undefined ? {} : { body }),
  });
const revoke = ({ key }: Pick<TestAgent, "key">, id: string) =>
  ask(revokeRoute, `/api/v1/keys/${id}`, key, { method: "DELETE", params: { id } });
const refused = (status: number, code: string) => ({ status, body: { error: { code } } });

test("ping gives everybody the same answer and counts for no key", async () => {
  // T-009, T-040, T-041
  for (const key of [null, "upk_bad", (await newProject()).key]) {
    const { status, body, headers } = await ask(pingRoute, "/api/v1/ping", key);
    expect({ status, body }).toEqual({
      status: 200,
      body: { ok: true, service: "svc", version: "1", time: expect.any(String) },
    });
    expect(headers.get("x-ratelimit-limit")).toBeNull();
    expect(headers.get("cache-control")).toBe("no-store");
  }
});

test("whoami accepts either kind of key and returns its rate limit", async () => {
  // T-010, T-027, T-050, T-051, T-052
  const project = await newProject({ rateMax: 20 });
  const asProject = await whoami(project.key);
  expect(asProject.body).toEqual({
    key_type: "project",
    key_id: project.keyId,
    organization: { id: project.id, slug: project.slug, name: project.name },
    user: null,
    rate_limit: { max: 20, window_ms: 600_000 },
  });
  const { owner } = project;
  const asPerson = await whoami(owner.key);
  expect(asPerson.body).toEqual({
    key_type: "personal",
    key_id: owner.keyId,
    organization: null,
    user: { id: owner.userId, email: owner.email },
    rate_limit: { max: 240, window_ms: 600_000 },
  });
  expect(asPerson.headers.get("x-ratelimit-limit")).toBe("240");
  expect(asPerson.headers.get("x-ratelimit-remaining")).toBe("239");
  expect((await projects(owner)).headers.get("x-ratelimit-remaining")).toBe("238");
});

test.each([
  ["nothing", {}],
  ["an empty token", { Authorization: "Bearer" }],
  ["a blank token", { Authorization: "Bearer   " }],
  ["another scheme", { Authorization: "Basic Og==" }],
  ["a key in a cookie", { Cookie: "key=upk_x" }],
])("%s is no authorization", async (_, headers) => {
  // T-020, T-021, T-022, T-031, T-034
  for (const route of [whoamiRoute, ticketsRoute]) {
    const answered = await ask(route, "/api/v1/whoami?key=upk_x", null, { headers });
    expect(answered).toMatchObject(refused(401, "missing_authorization"));
    expect(answered.headers.get("www-authenticate")).toBe('Bearer realm="svc"');
  }
  const broken = await ask(intakeRoute, "/api/v1/intake", null, { headers, body: "{" });
  expect(broken).toMatchObject(refused(401, "missing_authorization"));
});

test("every key that is not valid here gets the same answer, byte for byte", async () => {
  // T-023, T-024, T-025, T-028, T-030, T-034
  const project = await newProject();
  const gone = await newProject();
  await revoke(gone.owner, gone.keyId);
  const old = await newAgent();
  await pool().query(
    "update personal_key set expires_at = now() - interval '1 second' where id = $1",
    [old.keyId],
  );
  const account = await newAccount();
  const dead = [`upk_${"a".repeat(43)}`, `usk_${"a".repeat(43)}`, "upk_", "x", account.key];
  const bytes = new Set<string>();
  for (const key of [...dead, gone.key, old.key, project.key]) {
    const answered = await ask(ticketsRoute, "/api/v1/tickets", key);
    expect(answered).toMatchObject(refused(401, "invalid_key"));
    expect(answered.headers.get("www-authenticate")).toBe(
      'Bearer realm="svc", error="invalid_token"',
    );
    bytes.add(Buffer.from(answered.bytes).toString());
  }
  for (const key of [...dead, gone.key, project.owner.key])
    bytes.add(Buffer.from((await file({ key })).bytes).toString());
  expect(bytes.size).toBe(1);
});

test("the scheme is parsed as RFC 9110 says: in any case, with spaces after it", async () => {
  // D-12
  const { key } = await newProject();
  for (const value of [`bearer ${key}`, `BEARER   ${key}  `])
    expect((await whoami(null, { Authorization: value })).status).toBe(200);
});

test("each request of a key is counted, even one with an invalid body", async () => {
  // T-035, T-093
  const project = await newProject({ rateMax: 20 });
  await file(project);
  await file(project, { email: "x" });
  await whoami(project.key);
  const { body } = await keys(project.owner, project.id);
  expect(body.keys).toEqual([
    {
      id: project.keyId,
      name: "Default",
      start: project.key.slice(0, 12),
      enabled: true,
      request_count: 3,
      last_request: expect.any(String),
      created_at: expect.any(String),
    },
  ]);
});

test("a person sees their current projects and the number of open tickets in each", async () => {
  // T-036, T-160, T-161
  const project = await newProject();
  const agent = await newAgent();
  expect((await projects(agent)).body).toEqual({ projects: [] });
  await join(project.id, agent);
  await file(project);
  const { id, name, slug } = project;
  const [seen] = (await projects(agent)).body.projects;
  expect(seen).toEqual({ id, name, slug, open_count: 1, created_at: expect.any(String) });
  await pool().query("update ticket_project set deleted_at = now() where id = $1", [id]);
  expect((await projects(agent)).body).toEqual({ projects: [] });
  expect(await keys(agent, id)).toMatchObject(refused(404, "not_found"));
  await pool().query("update ticket_project set deleted_at = null where id = $1", [id]);
  await pool().query("delete from ticket_member where user_id = $1", [agent.userId]);
  expect((await projects(agent)).body).toEqual({ projects: [] });
  expect(await keys(agent, id)).toMatchObject(refused(404, "not_found"));
});

test("a project key is made with or without a name, shown once, and works at once", async () => {
  // T-032, T-033, T-162, T-163, T-165, T-167
  const project = await newProject();
  for (const [body, name] of [
    [undefined, "Default"],
    [{}, "Default"],
    [{ name: "x" }, "x"],
    [{ name: "x".repeat(100) }, "x".repeat(100)],
  ] as const) {
    const made = await mint(project.owner, project.id, body);
    expect({ status: made.status, body: made.body }).toEqual({
      status: 201,
      body: {
        id: expect.any(String),
        name,
        start: made.body.key.slice(0, 12),
        key: expect.stringMatching(/^upk_[A-Za-z0-9_-]{43}$/),
      },
    });
    expect((await file({ key: made.body.key })).status).toBe(201);
    const list = await keys(project.owner, project.id);
    expect(list.body.keys[0]).toMatchObject({ id: made.body.id, name, enabled: true });
    expect(Buffer.from(list.bytes).toString()).not.toContain(made.body.key);
  }
  const unused = await mint(project.owner, project.id);
  const { body } = await keys(project.owner, project.id);
  expect(body.keys[0]).toMatchObject({
    id: unused.body.id,
    request_count: 0,
    last_request: null,
  });
  const { rows } = await pool().query("select hash from ticket_key where id = $1", [
    unused.body.id,
  ]);
  expect(rows[0].hash).toMatch(/^[0-9a-f]{64}$/);
});

test.each([{ name: "" }, { name: "x".repeat(101) }, { name: null }, { more: 1 }, "{", "[]"])(
  "an invalid body %j for a key is refused (T-166)",
  async (body) => {
    const project = await newProject();
    expect(await mint(project.owner, project.id, body)).toMatchObject(
      refused(400, "invalid_request"),
    );
  },
);

test("a revoked key stops working at once, stays in the list, and may be revoked again", async () => {
  // T-029, T-162, T-168, T-171
  const project = await newProject();
  for (let times = 0; times < 2; times++) {
    const answered = await revoke(project.owner, project.keyId);
    expect({ status: answered.status, body: answered.body }).toEqual({
      status: 200,
      body: { ok: true },
    });
    expect(await file(project)).toMatchObject(refused(401, "invalid_key"));
  }
  const { body } = await keys(project.owner, project.id);
  expect(body.keys).toMatchObject([{ id: project.keyId, enabled: false }]);
});

test("a personal key may revoke itself and still gets an answer", async () => {
  // T-169, T-171
  const agent = await newAgent();
  expect((await revoke(agent, agent.keyId)).body).toEqual({ ok: true });
  expect(await projects(agent)).toMatchObject(refused(401, "invalid_key"));
});

test("a key of somebody else gets the same answer as an unknown one", async () => {
  // T-015, T-164, T-170
  const [mine, theirs] = [await newProject(), await newProject()];
  const ids = [
    theirs.keyId,
    theirs.owner.keyId,
    theirs.key,
    theirs.owner.key,
    "00000000-0000-4000-8000-000000000000",
    theirs.keyId.toUpperCase(),
    "x",
    "__proto__",
  ];
  const answers = [
    ...(await Promise.all(ids.map((id) => revoke(mine.owner, id)))),
    ...(await Promise.all([theirs.id, "x", ids[4] ?? ""].map((id) => keys(mine.owner, id)))),
    ...(await Promise.all([theirs.id, "x", ids[4] ?? ""].map((id) => mint(mine.owner, id)))),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect(new Set(answers.map(({ bytes }) => Buffer.from(bytes).toString())).size).toBe(1);
  expect((await file(theirs)).status).toBe(201);
  expect((await projects(theirs.owner)).status).toBe(200);
  expect((await keys(theirs.owner, theirs.id)).body.keys).toHaveLength(1);
});

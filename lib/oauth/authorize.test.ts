import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { DELETE as disconnectRoute } from "@/app/api/connected-apps/[clientId]/route";
import { POST as requestRoute } from "@/app/api/connected-apps/request/route";
import { GET as listRoute } from "@/app/api/connected-apps/route";
import { db } from "@/db/client";
import { oauthGrant, user } from "@/db/schema";
import { baseUrl } from "@/lib/env";
import { asPerson, signUp } from "@/lib/testing/accounts";
import { forgetCounters } from "@/lib/testing/limits";
import {
  allow,
  answer,
  authorize,
  exchange,
  newApp,
  newConnected,
  paramsOf,
  queryOf,
  refresh,
  register,
} from "@/lib/testing/oauth";
import { mailsTo } from "@/lib/testing/vaults";

beforeEach(forgetCounters);

const listApps = (person: Parameters<typeof asPerson>[0]) =>
  asPerson(person, listRoute, { path: "/api/connected-apps" });
const disconnect = (person: Parameters<typeof asPerson>[0], clientId: string) =>
  asPerson(person, disconnectRoute, {
    method: "DELETE",
    path: `/api/connected-apps/${encodeURIComponent(clientId)}`,
    params: { clientId },
  });

// O-030, O-031
test("an unknown app or an address it hasn’t registered gets a page and leads nowhere", async () => {
  const person = await signUp();
  const app = await newApp();
  for (const changes of [
    { client_id: "svci_aaaaaaaaaaaaaaaaaaaaaa" },
    { client_id: null },
    { client_id: "<script>" },
    { client_id: "\0" },
    { redirect_uri: null },
    { redirect_uri: "https://app.example/other" },
    { redirect_uri: "https://app.example/cb?x=1" },
    { redirect_uri: "https://app.example.evil/cb" },
    { redirect_uri: "javascript:alert(1)" },
  ])
    for (const who of [person, undefined]) {
      const { status, headers, body } = await authorize(queryOf(app, changes), who);
      expect([changes, status]).toEqual([changes, 400]);
      expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect([headers.get("location"), headers.get("cache-control")]).toEqual([null, "no-store"]);
      expect(body).not.toContain("<script");
      expect(body).not.toMatch(/href=/);
    }
  const twice = `${queryOf(app)}&redirect_uri=${encodeURIComponent("https://evil.example/")}`;
  expect((await authorize(twice, person)).status).toBe(400);
});

// O-032, O-033, O-037, O-038
test.each([
  ["unsupported_response_type", { response_type: "token" }],
  ["unsupported_response_type", { response_type: null }],
  ["invalid_request", { code_challenge: null }],
  ["invalid_request", { code_challenge: "a".repeat(42) }],
  ["invalid_request", { code_challenge: "a".repeat(129) }],
  ["invalid_request", { code_challenge_method: null }],
  ["invalid_request", { code_challenge_method: "plain" }],
  ["invalid_target", { resource: "https://other.example/mcp" }],
  ["invalid_scope", { scope: 'a"b' }],
])("the app is told %s for %o", async (error, changes) => {
  const app = await newApp();
  const { status, headers } = await authorize(queryOf(app, changes), await signUp());
  const location = headers.get("location") ?? "";
  expect([status, location.startsWith("https://app.example/cb?")]).toEqual([302, true]);
  expect(paramsOf(location)).toEqual({
    error,
    error_description: expect.any(String),
    state: "a state",
    iss: baseUrl(),
  });
});

test("a parameter given twice is told to the app, and no state comes back where none was sent", async () => {
  const app = await newApp();
  const query = `${queryOf(app, { state: null })}&scope=a&scope=b`;
  const { headers } = await authorize(query);
  expect(paramsOf(headers.get("location") ?? "")).toEqual({
    error: "invalid_request",
    error_description: "A parameter is given twice.",
    iss: baseUrl(),
  });
});

// O-034, O-035
test("somebody who isn’t signed in signs in first, and then gets the same question", async () => {
  const app = await newApp();
  const query = queryOf(app, { resource: `${baseUrl()}/mcp`, scope: "svc anything" });
  const location = (await authorize(query)).headers.get("location") ?? "";
  expect(location.startsWith("/signin?next=")).toBe(true);
  const next = new URLSearchParams(location.split("?")[1]).get("next") ?? "";
  expect(next).toBe(`/oauth/authorize?${query}`);
  const person = await signUp();
  const asked = await authorize(next.split("?")[1] ?? "", person);
  expect(asked.headers.get("location")).toBe(`/connect?${query}`);
});

// O-035, D-85
test("an app that was allowed is led back at once, to the addresses the person agreed to", async () => {
  const person = await signUp();
  const { body } = await register({
    redirect_uris: ["https://app.example/a", "https://app.example/b", "https://other.example/"],
  });
  const app = {
    ...(await newApp()),
    clientId: body.client_id,
    redirectUri: "https://app.example/a",
  };
  await allow(person, app);
  const locationOf = async (redirect_uri: string) =>
    (await authorize(queryOf(app, { redirect_uri }), person)).headers.get("location") ?? "";
  expect(await locationOf("https://app.example/b")).toMatch(
    /^https:\/\/app\.example\/b\?code=svcc_[\w-]{43}&state=a\+state&iss=/,
  );
  expect(await locationOf("https://other.example/")).toMatch(/^\/connect\?/);
  const somebodyElse = await signUp();
  expect((await authorize(queryOf(app), somebodyElse)).headers.get("location")).toMatch(
    /^\/connect/,
  );
});

test("an app on the person’s device is asked about again after 90 days", async () => {
  const person = await signUp();
  const app = await newApp("http://127.0.0.1/cb");
  await allow(person, app);
  const query = queryOf(app, { redirect_uri: "http://127.0.0.1:5555/cb" });
  const locationOf = async () => (await authorize(query, person)).headers.get("location") ?? "";
  const consentedDaysAgo = (days: number) =>
    db()
      .update(oauthGrant)
      .set({ consentedAt: new Date(Date.now() - days * 86_400_000) })
      .where(eq(oauthGrant.clientId, app.clientId));
  await consentedDaysAgo(89);
  expect(await locationOf()).toMatch(/^http:\/\/127\.0\.0\.1:5555\/cb\?code=/);
  await consentedDaysAgo(90);
  expect(await locationOf()).toMatch(/^\/connect\?/);
});

// O-040
test("the person’s answer goes back to the app", async () => {
  const person = await signUp();
  const app = await newApp();
  const refused = await answer(person, queryOf(app), false);
  expect([refused.status, paramsOf(refused.body.redirect)]).toEqual([
    200,
    {
      error: "access_denied",
      error_description: "The person refused.",
      state: "a state",
      iss: baseUrl(),
    },
  ]);
  expect((await listApps(person)).body.apps).toEqual([]);
  const allowed = await answer(person, queryOf(app));
  expect(paramsOf(allowed.body.redirect)).toEqual({
    code: expect.stringMatching(/^svcc_[\w-]{43}$/),
    state: "a state",
    iss: baseUrl(),
  });
  const kinds = (await mailsTo(person.email)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "security-app-connected")).toHaveLength(1);
});

// O-041
test("nobody but the person’s own browser answers, and only to what can be allowed", async () => {
  const person = await signUp();
  const app = await newApp();
  const statusOf = async (query: string, headers: Record<string, string> = {}) =>
    (await answer({ ...person, headers: { ...person.headers, ...headers } }, query)).status;
  expect(await statusOf(queryOf(app), { Cookie: "" })).toBe(401);
  expect(await statusOf(queryOf(app), { Origin: "https://evil.example" })).toBe(403);
  expect(await statusOf(queryOf(app), { Origin: "null" })).toBe(403);
  for (const changes of [
    { redirect_uri: "https://evil.example/" },
    { client_id: "svci_unknown" },
    { code_challenge_method: "plain" },
    { resource: "https://evil.example/" },
  ])
    expect(await statusOf(queryOf(app, changes))).toBe(400);
  expect((await listApps(person)).body.apps).toEqual([]);
});

test("nothing is allowed in Lockdown, and an allowed app gets no code", async () => {
  const person = await signUp();
  const app = await newApp();
  await allow(person, app);
  await db().update(user).set({ lockdown: true }).where(eq(user.id, person.userId));
  const { status, body } = await answer(person, queryOf(app));
  expect([status, body.reason]).toEqual([403, "lockdown"]);
  expect((await authorize(queryOf(app), person)).headers.get("location")).toMatch(/^\/connect/);
});

test("the consent screen reads who asks and where the answer goes", async () => {
  const person = await signUp();
  const read = async (query: string) => {
    const { status, body } = await asPerson(person, requestRoute, {
      path: "/api/connected-apps/request",
      body: { query },
    });
    return status === 200 ? body : status;
  };
  const account = { email: person.email, pro: false, lockdown: false };
  const app = { name: "Helper", host: null, ...account };
  expect(await read(queryOf(await newApp()))).toEqual({
    ...app,
    target: "app.example",
    isLocal: false,
  });
  expect(await read(queryOf(await newApp("com.example.app:/cb")))).toEqual({
    ...app,
    target: "com.example.app",
    isLocal: true,
  });
  expect(await read("client_id=nobody")).toBe(400);
});

// O-080, O-081
test("connected apps are listed, and one that is disconnected stops at once", async () => {
  const person = await signUp();
  const { app, refreshToken } = await newConnected(person);
  const unused = await allow(person, app);
  expect((await listApps(person)).body.apps).toEqual([
    {
      clientId: app.clientId,
      name: "Helper",
      host: null,
      logo: null,
      source: "registered",
      createdAt: expect.any(String),
      lastUsedAt: null,
      active: true,
    },
  ]);
  const other = await signUp();
  expect((await disconnect(other, app.clientId)).status).toBe(404);
  const { status, body } = await disconnect(person, app.clientId);
  expect([status, body]).toEqual([200, { ok: true }]);
  expect((await refresh(app, refreshToken)).body.error).toBe("invalid_grant");
  expect((await exchange(app, unused)).body.error).toBe("invalid_grant");
  expect((await authorize(queryOf(app), person)).headers.get("location")).toMatch(/^\/connect/);
  expect((await disconnect(person, app.clientId)).status).toBe(404);
});

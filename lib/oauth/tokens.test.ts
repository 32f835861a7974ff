import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { POST as endAllRoute } from "@/app/api/auth/revoke-sessions/route";
import { POST as tokenRoute } from "@/app/oauth/token/route";
import { db, pool } from "@/db/client";
import { oauthCode, oauthTokenPair, proGrant, user } from "@/db/schema";
import { digestOf } from "@/lib/digest";
import { baseUrl } from "@/lib/env";
import { mcpLimits } from "@/lib/mcp/limits";
import { asPerson, newNetwork, signIn, signUp, signUpThere } from "@/lib/testing/accounts";
import { call } from "@/lib/testing/call";
import { drill } from "@/lib/testing/drill";
import { forgetCounters, spent } from "@/lib/testing/limits";
import {
  allow,
  authorize,
  exchange,
  newApp,
  newConnected,
  paramsOf,
  queryOf,
  refresh,
  type TestApp,
  token,
} from "@/lib/testing/oauth";
import { mailsTo } from "@/lib/testing/vaults";
import { accessCheck } from "./access";
import { oauthLimits } from "./limits";
import { sweepCodes, sweepTokens } from "./tokens";

beforeEach(forgetCounters);

const pairOf = (refreshToken: string) => eq(oauthTokenPair.refreshHash, digestOf(refreshToken));
const hasPro = ({ userId }: { userId: string }) => db().insert(proGrant).values({ userId });
const checkAccessToken = accessCheck(mcpLimits.messages);
const works = async (access: string) => (await checkAccessToken(access)) !== null;

// O-051, O-060
test("a code becomes tokens, of which only hashes are stored", async () => {
  const person = await signUp();
  await hasPro(person);
  const app = await newApp();
  const { status, body, headers } = await exchange(app, await allow(person, app), {
    resource: `${baseUrl()}/mcp`,
  });
  expect([
    status,
    headers.get("cache-control"),
    headers.get("access-control-allow-origin"),
  ]).toEqual([200, "no-store", "*"]);
  expect(body).toEqual({
    access_token: expect.stringMatching(/^svca_[\w-]{43}$/),
    token_type: "Bearer",
    expires_in: 3_600,
    refresh_token: expect.stringMatching(/^svcr_[\w-]{43}$/),
    scope: "svc offline_access",
  });
  expect(await checkAccessToken(body.access_token)).toMatchObject({ userId: person.userId });
  const rows = await pool().query(
    "select t::text from oauth_token_pair t union all select c::text from oauth_code c",
  );
  expect(JSON.stringify(rows.rows)).not.toContain(body.refresh_token.slice(5));
  expect(JSON.stringify(rows.rows)).not.toContain(body.access_token.slice(5));
});

// O-050
test("the token route takes a form or JSON, and nothing else", async () => {
  const person = await signUp();
  const app = await newApp();
  const params = {
    grant_type: "authorization_code",
    code: await allow(person, app),
    code_verifier: app.verifier,
    redirect_uri: app.redirectUri,
    client_id: app.clientId,
  };
  const send = (type: string, body: string) =>
    call(tokenRoute, {
      path: "/oauth/token",
      body,
      headers: { "Content-Type": type, "X-Svc-IP": newNetwork() },
    });
  const form = new URLSearchParams(params).toString();
  for (const [type, body] of [
    ["text/plain", form],
    ["application/json", "[1]"],
    ["application/json", JSON.stringify({ ...params, code: 1 })],
    ["application/x-www-form-urlencoded", `${form}&code=again`],
  ] as const) {
    const refused = await send(type, body);
    expect([refused.status, refused.body.error]).toEqual([400, "invalid_request"]);
  }
  expect((await send("application/json; charset=utf-8", JSON.stringify(params))).status).toBe(200);
});

// O-052, O-054
test("a refused request for tokens says why by its error code", async () => {
  const person = await signUp();
  const [app, other] = [await newApp(), await newApp()];
  const code = await allow(person, app);
  for (const changes of [
    { code_verifier: "a".repeat(43) },
    { client_id: other.clientId },
    { redirect_uri: "https://app.example/other" },
    { code: "svcc_unknown" },
  ]) {
    const { status, body } = await exchange(app, code, changes);
    expect([changes, status, body.error]).toEqual([changes, 400, "invalid_grant"]);
  }
  const codeOf = async (params: Record<string, string>) => {
    const { status, body, headers } = await token(params);
    expect(headers.get("www-authenticate")).toBeNull();
    expect(typeof body.error_description).toBe("string");
    return [status, body.error];
  };
  expect(await codeOf({ grant_type: "password" })).toEqual([400, "unsupported_grant_type"]);
  expect(await codeOf({})).toEqual([400, "invalid_request"]);
  expect(await codeOf({ grant_type: "refresh_token", client_id: app.clientId })).toEqual([
    400,
    "invalid_request",
  ]);
  const unknown = { grant_type: "refresh_token", client_id: "nobody", refresh_token: "x" };
  expect(await codeOf(unknown)).toEqual([401, "invalid_client"]);
  for (const name of ["client_id", "redirect_uri"] as const)
    expect(await exchange(app, code, { [name]: "\0" })).toMatchObject({
      status: 400,
      body: { error: "invalid_request" },
    });
  const target = { ...unknown, resource: "https://evil.example/" };
  expect(await codeOf(target)).toEqual([400, "invalid_target"]);
  // None of it spent the code.
  expect((await exchange(app, code)).status).toBe(200);
});

// O-052
test("a code works for five minutes", async () => {
  const person = await signUp();
  const app = await newApp();
  const code = await allow(person, app);
  await db()
    .update(oauthCode)
    .set({ expiresAt: sql`now()` })
    .where(eq(oauthCode.hash, digestOf(code)));
  expect((await exchange(app, code)).body.error).toBe("invalid_grant");
});

// O-053
test("a code that comes a second time ends what it gave, also after a refresh", async () => {
  const person = await signUp();
  await hasPro(person);
  const { app, code, refreshToken } = await newConnected(person);
  const { body } = await refresh(app, refreshToken);
  expect((await exchange(app, code)).body.error).toBe("invalid_grant");
  expect(await works(body.access_token)).toBe(false);
  expect((await refresh(app, body.refresh_token)).body.error).toBe("invalid_grant");
});

// O-055
test("a refresh ends both tokens before it", async () => {
  const person = await signUp();
  await hasPro(person);
  const { app, access, refreshToken } = await newConnected(person);
  const { status, body } = await refresh(app, refreshToken);
  expect(status).toBe(200);
  expect([await works(access), await works(body.access_token)]).toEqual([false, true]);
  expect((await refresh(app, refreshToken)).body.error).toBe("invalid_grant");
  // A second try soon after is no theft (D-85).
  expect(await works(body.access_token)).toBe(true);
  expect((await refresh(app, body.refresh_token)).status).toBe(200);
});

// D-85
test("a refresh token that comes again ten minutes later ends the live pair, and the person is told", async () => {
  const person = await signUp();
  await hasPro(person);
  const { app, refreshToken } = await newConnected(person);
  const { body } = await refresh(app, refreshToken);
  const rotatedSecondsAgo = (seconds: number) =>
    db()
      .update(oauthTokenPair)
      .set({ rotatedAt: sql`now() - make_interval(secs => ${seconds})` })
      .where(pairOf(refreshToken));
  await rotatedSecondsAgo(599);
  await refresh(app, refreshToken);
  expect(await works(body.access_token)).toBe(true);
  await rotatedSecondsAgo(601);
  await refresh(app, refreshToken);
  expect(await works(body.access_token)).toBe(false);
  const kinds = (await mailsTo(person.email)).map(({ kind }) => kind);
  expect(kinds).toContain("security-app-replay");
});

// O-056
test("of parallel refreshes of one token exactly one wins, and the winner’s tokens work", async () => {
  const person = await signUp();
  await hasPro(person);
  let { app, refreshToken } = await newConnected(person);
  for (let round = 0; round < drill(10_000, 100); round++) {
    if (round % 20 === 0) await forgetCounters();
    const both = await Promise.all([refresh(app, refreshToken), refresh(app, refreshToken)]);
    const [won] = both.filter(({ status }) => status === 200);
    const lost = both.filter(({ body }) => body.error === "invalid_grant");
    expect([both.map(({ status }) => status).sort(), lost.length]).toEqual([[200, 400], 1]);
    refreshToken = won?.body.refresh_token;
    if (round % 100 === 0) expect(await works(won?.body.access_token)).toBe(true);
  }
}, 600_000);

// O-057
test("an access token works an hour, and a refresh token 30 days", async () => {
  const person = await signUp();
  await hasPro(person);
  const { app, access, refreshToken } = await newConnected(person);
  const [row] = await db()
    .select({
      access: sql<number>`extract(epoch from ${oauthTokenPair.accessUntil} - now())`,
      refresh: sql<number>`extract(epoch from ${oauthTokenPair.refreshUntil} - now())`,
    })
    .from(oauthTokenPair)
    .where(pairOf(refreshToken));
  expect(Math.abs(Number(row?.access) - 3_600)).toBeLessThan(30);
  expect(Math.abs(Number(row?.refresh) - 30 * 86_400)).toBeLessThan(30);
  const set = (values: object) =>
    db().update(oauthTokenPair).set(values).where(pairOf(refreshToken));
  // Columns keep milliseconds and round.
  await set({ accessUntil: sql`now() - interval '1 ms'` });
  expect(await works(access)).toBe(false);
  await set({ refreshUntil: sql`now() - interval '1 ms'` });
  expect((await refresh(app, refreshToken)).body.error).toBe("invalid_grant");
});

// O-058
test("another app’s refresh token is refused and goes on working for its own", async () => {
  const person = await signUp();
  const [{ app, refreshToken }, other] = [await newConnected(person), await newApp()];
  expect((await refresh(other, refreshToken)).body.error).toBe("invalid_grant");
  expect((await refresh(app, refreshToken)).status).toBe(200);
});

// O-059
test("requests for tokens of an app and of a network have an end", async () => {
  const app = await newApp();
  const ask = (network?: string) =>
    token({ grant_type: "refresh_token", client_id: app.clientId, refresh_token: "x" }, network);
  await spent(oauthLimits.tokensOfApp, digestOf(app.clientId), 59);
  expect((await ask()).status).toBe(400);
  const refused = await ask();
  expect([refused.status, refused.body.error]).toEqual([429, "invalid_request"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  await forgetCounters();
  const network = newNetwork();
  await spent(oauthLimits.tokensOfNetwork, network, 19_999);
  expect([(await ask(network)).status, (await ask(network)).status]).toEqual([400, 429]);
});

// O-062
test("signing out everywhere voids codes that weren’t exchanged yet", async () => {
  const person = await signUpThere();
  const app = await newApp();
  const code = await allow(person, app);
  await asPerson(person, endAllRoute, { path: "/api/auth/revoke-sessions", body: {} });
  expect((await exchange(app, code)).body.error).toBe("invalid_grant");
  // The app itself stays allowed.
  const again = await authorize(queryOf(app), await signIn(person));
  expect(paramsOf(again.headers.get("location") ?? "").code).toMatch(/^svcc_/);
});

// M-008
test("a token needs Pro, and doesn’t work in Lockdown", async () => {
  const person = await signUp();
  const { access } = await newConnected(person);
  await expect(checkAccessToken(access)).rejects.toMatchObject({ status: 403, reason: "pro" });
  await hasPro(person);
  await db().update(user).set({ lockdown: true }).where(eq(user.id, person.userId));
  await expect(checkAccessToken(access)).rejects.toMatchObject({ status: 403, reason: "lockdown" });
});

test("codes and tokens that are over are removed, and others stay", async () => {
  const person = await signUp();
  const { app, code, refreshToken } = await newConnected(person);
  const live = (await newConnected(person)) satisfies { app: TestApp };
  await db()
    .update(oauthTokenPair)
    .set({ refreshUntil: sql`now() - interval '1 second'` })
    .where(pairOf(refreshToken));
  await db()
    .update(oauthCode)
    .set({ expiresAt: sql`now() - interval '25 hours'` })
    .where(eq(oauthCode.hash, digestOf(code)));
  await sweepTokens();
  await sweepCodes();
  const rows = await db().select().from(oauthTokenPair).where(pairOf(refreshToken));
  const codes = await db()
    .select()
    .from(oauthCode)
    .where(eq(oauthCode.hash, digestOf(code)));
  expect([rows, codes]).toEqual([[], []]);
  expect((await refresh(live.app, live.refreshToken)).status).toBe(200);
  expect(app.clientId).not.toBe(live.app.clientId);
});

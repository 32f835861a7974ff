import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { GET as accountRoute } from "@/app/api/account/route";
import { GET as getSession } from "@/app/api/auth/get-session/route";
import { GET as listSessions } from "@/app/api/auth/list-sessions/route";
import { POST as revokeOthers } from "@/app/api/auth/revoke-other-sessions/route";
import { POST as revokeOne } from "@/app/api/auth/revoke-session/route";
import { POST as revokeAll } from "@/app/api/auth/revoke-sessions/route";
import { POST as signInRoute } from "@/app/api/auth/sign-in/email/route";
import { POST as signOut } from "@/app/api/auth/sign-out/route";
import { POST as signUpRoute } from "@/app/api/auth/sign-up/email/route";
import { db, pool } from "@/db/client";
import { session } from "@/db/schema";
import { resetEnv } from "@/lib/env";
import {
  asPerson,
  cookieOf,
  newPerson,
  ownPage,
  post,
  signIn,
  signUpThere,
  type TestPerson,
} from "@/lib/testing/accounts";
import { type Answered, call } from "@/lib/testing/call";

const OWN = "http://sealdesk.test";
const isSignedIn = async (who: TestPerson) => (await asPerson(who, getSession)).body !== null;
const tokenOf = async (who: TestPerson): Promise<string> =>
  (await asPerson(who, getSession)).body.session.token;
const sessionCookie = ({ headers }: Answered): string =>
  headers.getSetCookie().find((cookie) => cookie.includes("session_token")) ?? "";

describe("the cookie", () => {
  const attributes = (cookie: string) => cookie.split("; ").slice(1).sort();

  test("is sent to this site only and lasts thirty days", async () => {
    // A-017, D-41
    const cookie = sessionCookie(await post(signUpRoute, newPerson()));
    expect(cookie).toMatch(/^svc\.session_token=\w{32}\.[^;]+;/);
    expect(attributes(cookie)).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax"]);
  });

  test("on https has a name that browsers accept only from https", async () => {
    // A-017, D-41
    const { email, credential } = await signUpThere();
    process.env.BASE_URL = "https://sealdesk.test";
    resetEnv();
    try {
      const headers = { ...ownPage(), Origin: "https://sealdesk.test" };
      const answered = await post(signInRoute, { email, password: credential }, headers);
      const cookie = sessionCookie(answered);
      expect(cookie).toMatch(/^__Secure-svc\.session_token=/);
      expect(attributes(cookie)).toContain("Secure");
      const asked = { headers: { Cookie: cookieOf(answered.headers) } };
      expect((await call(getSession, asked)).body.user.email).toBe(email);
      expect((await call(listSessions, asked)).status).toBe(200);
    } finally {
      process.env.BASE_URL = OWN;
      resetEnv();
    }
  });

  test("without rememberMe ends with the browser, and the session within a day", async () => {
    // A-018, D-41
    const { email, credential, userId } = await signUpThere();
    const body = { email, password: credential, rememberMe: false };
    const answered = await post(signInRoute, body);
    expect(attributes(sessionCookie(answered))).toEqual(["HttpOnly", "Path=/", "SameSite=Lax"]);
    const who = { userId, email, credential, cookie: "", headers: ownPage() };
    const asked = { ...who, headers: { ...who.headers, Cookie: cookieOf(answered.headers) } };
    const { session: made } = (await asPerson(asked, getSession)).body;
    const hours = (Date.parse(made.expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThanOrEqual(24);
  });

  test("is read the same way by every route, in one spelling of its signature", async () => {
    // D-41
    const [name = "", value = ""] = (await signUpThere()).cookie.split(/=(.*)/s);
    const signed = decodeURIComponent(value);
    const bare = signed.replace(/=+$/, "");
    const wrong = [`${signed}x`, bare, `${signed}AAAA`, `${bare.slice(0, -1)} ${bare.slice(-1)}=`];
    const asked = async (spelling: string) => {
      const options = { headers: { Cookie: `${name}=${spelling}` } };
      const live = (await call(getSession, options)).body !== null;
      return [spelling, live, (await call(listSessions, options)).status];
    };
    for (const spelling of wrong.map(encodeURIComponent))
      expect(await asked(spelling)).toEqual([spelling, false, 401]);
    for (const spelling of [value, `"${value}"`])
      expect(await asked(spelling)).toEqual([spelling, true, 200]);
  });

  test("with no signature or another token's opens nothing", async () => {
    const one = await signUpThere();
    const [token = "", mac = ""] = (decodeURIComponent(one.cookie).split("=", 2)[1] ?? "").split(
      ".",
    );
    const [other = ""] = (
      decodeURIComponent((await signUpThere()).cookie).split("=", 2)[1] ?? ""
    ).split(".");
    for (const value of [
      token,
      `${token}.`,
      `${other}.${mac}`,
      `.${mac}`,
      `${token}.%E0%A4%A`,
      "",
    ]) {
      const headers = { ...one.headers, Cookie: `svc.session_token=${value}` };
      expect((await call(getSession, { headers })).body).toBeNull();
      expect((await call(listSessions, { headers })).status).toBe(401);
    }
  });
});

describe("a session", () => {
  test("is returned with its account, and as null without one", async () => {
    //
    expect((await call(getSession)).body).toBeNull();
    const who = await signUpThere();
    const { status, body, headers } = await asPerson(who, getSession);
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(body).toEqual({
      session: {
        id: expect.any(String),
        userId: who.userId,
        token: expect.any(String),
        expiresAt: expect.any(String),
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        ipAddress: who.headers["X-Svc-IP"],
        userAgent: "",
      },
      user: {
        id: who.userId,
        name: "Ada",
        email: who.email,
        emailVerified: false,
        image: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    });
  });

  test("used after a day is renewed for thirty days, with a new cookie", async () => {
    // D-41
    const who = await signUpThere();
    const ofWho = eq(session.userId, who.userId);
    expect((await asPerson(who, getSession)).headers.getSetCookie()).toEqual([]);
    await db().update(session).set({ expiresAt: sql`now() + interval '28 days'` }).where(ofWho);
    const answered = await asPerson(who, getSession);
    expect(sessionCookie(answered)).toContain("Max-Age=2592000");
    expect(Date.parse(answered.body.session.expiresAt)).toBeGreaterThan(
      Date.now() + 29.9 * 86_400_000,
    );
  });

  test("records its last use, but not while it is unused", async () => {
    const first = await signUpThere();
    await signIn(first);
    const ago = sql`now() - interval '1 hour'`;
    await db().update(session).set({ updatedAt: ago }).where(eq(session.userId, first.userId));
    await asPerson(first, accountRoute);
    const { body } = await asPerson(first, listSessions);
    const token = await tokenOf(first);
    const isRecent = (row: { updatedAt: string }) =>
      Date.parse(row.updatedAt) > Date.now() - 60_000;
    expect(body.filter(isRecent).map((row: { token: string }) => row.token)).toEqual([token]);
  });

  test("works when its use cannot be recorded, as on a full disk", async () => {
    const who = await signUpThere();
    const ago = sql`now() - interval '1 hour'`;
    await db().update(session).set({ updatedAt: ago }).where(eq(session.userId, who.userId));
    await pool().query(`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$;
      create trigger no_room before update on session for each row execute function no_room()`);
    try {
      expect((await asPerson(who, accountRoute)).status).toBe(200);
    } finally {
      await pool().query("drop function no_room cascade");
    }
  });

  test("that has expired is refused on every route", async () => {
    //
    const who = await signUpThere();
    await db()
      .update(session)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(session.userId, who.userId));
    expect((await asPerson(who, listSessions)).status).toBe(401);
    expect((await asPerson(who, getSession)).body).toBeNull();
  });

  test("is listed with the account's other live sessions, and not for others", async () => {
    //
    const first = await signUpThere();
    const second = await signIn(first);
    await signUpThere();
    const { body } = await asPerson(first, listSessions);
    const tokens = body.map(({ token }: { token: string }) => token).sort();
    expect(tokens).toEqual([await tokenOf(first), await tokenOf(second)].sort());
    const { status, body: refused } = await call(listSessions);
    expect([status, refused.reason, refused.code]).toEqual([401, "session", "UNAUTHORIZED"]);
  });

  test("that was ended stays ended when its cookie is sent again", async () => {
    //
    const who = await signUpThere();
    const answered = await asPerson(who, signOut, { body: {} });
    expect([answered.status, answered.body]).toEqual([200, { success: true }]);
    expect(sessionCookie(answered)).toMatch(/^svc\.session_token=; Max-Age=0/);
    expect((await asPerson(who, getSession)).body).toBeNull();
    expect((await asPerson(who, listSessions)).status).toBe(401);
    expect((await asPerson(who, signOut, { method: "POST" })).status).toBe(200);
  });

  test("can be ended from another session of its own account only", async () => {
    //
    const [mine, stranger] = [await signUpThere(), await signUpThere()];
    const other = await signIn(mine);
    const token = await tokenOf(other);
    expect((await asPerson(stranger, revokeOne, { body: { token } })).body).toEqual({
      status: true,
    });
    expect(await isSignedIn(other)).toBe(true);
    expect((await asPerson(mine, revokeOne, { body: { token } })).body).toEqual({ status: true });
    expect([await isSignedIn(other), await isSignedIn(mine)]).toEqual([false, true]);
    expect((await asPerson(mine, revokeOne, { body: {} })).status).toBe(400);
    expect((await post(revokeOne, { token })).status).toBe(401);
  });

  test("can end all others, or all", async () => {
    //
    const first = await signUpThere();
    const [second, third] = [await signIn(first), await signIn(first)];
    expect((await asPerson(second, revokeOthers, { body: {} })).body).toEqual({ status: true });
    const who = [first, second, third];
    expect(await Promise.all(who.map(isSignedIn))).toEqual([false, true, false]);
    await signIn(first);
    const answered = await asPerson(second, revokeAll, { body: {} });
    expect([answered.status, answered.body]).toEqual([200, { status: true }]);
    expect(sessionCookie(answered)).toMatch(/^svc\.session_token=; Max-Age=0; Path=\//);
    expect(await db().$count(session, eq(session.userId, first.userId))).toBe(0);
    expect((await asPerson(second, revokeAll, { body: {} })).status).toBe(401);
  });

  test("is stored without its token, and one of another APP_SECRET can still be ended", async () => {
    const who = await signUpThere();
    const token = await tokenOf(who);
    const stored = async () => {
      const { rows } = await pool().query("select token from session where user_id = $1", [
        who.userId,
      ]);
      return rows.map((row) => String(row.token)).sort();
    };
    const [sealed = ""] = await stored();
    expect(sealed).toMatch(/^s1\.[\w-]{64}$/);
    expect(Buffer.from(sealed.slice(3), "base64url").toString("latin1")).not.toContain(token);
    const secret = process.env.APP_SECRET;
    process.env.APP_SECRET = "another secret of the application, as it was before";
    resetEnv();
    expect(await isSignedIn(who)).toBe(false);
    const before = await signIn(who);
    process.env.APP_SECRET = secret;
    resetEnv();
    expect(await isSignedIn(before)).toBe(false);
    const { body } = await asPerson(who, listSessions);
    const listed: string[] = body.map((row: { token: string }) => row.token);
    expect(listed).toContain(token);
    for (const other of listed.filter((it) => it !== token))
      await asPerson(who, revokeOne, { body: { token: other } });
    expect(await stored()).toEqual([sealed]);
    expect(await isSignedIn(who)).toBe(true);
  });
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { GET as getSession } from "@/app/api/auth/get-session/route";
import { GET as listSessions } from "@/app/api/auth/list-sessions/route";
import { POST as revokeOthers } from "@/app/api/auth/revoke-other-sessions/route";
import { POST as revokeOne } from "@/app/api/auth/revoke-session/route";
import { POST as revokeAll } from "@/app/api/auth/revoke-sessions/route";
import { POST as signInRoute } from "@/app/api/auth/sign-in/email/route";
import { POST as signOut } from "@/app/api/auth/sign-out/route";
import { POST as signUpRoute } from "@/app/api/auth/sign-up/email/route";
import { POST as updateUser } from "@/app/api/auth/update-user/route";
import { db } from "@/db/client";
import { user } from "@/db/schema";
import type { Route } from "@/lib/http/route";
import {
  asPerson,
  newNetwork,
  newPerson,
  post,
  signUpThere,
  type TestPerson,
} from "@/lib/testing/accounts";
import { call } from "@/lib/testing/call";
import { withoutDatabase } from "@/lib/testing/database";

const OWN = "http://sealdesk.test";
const isSignedIn = async (who: TestPerson) => (await asPerson(who, getSession)).body !== null;
const tokenOf = async (who: TestPerson): Promise<string> =>
  (await asPerson(who, getSession)).body.session.token;

test("a person changes their name, and nothing else can be changed here", async () => {
  //
  const who = await signUpThere();
  const change = (body: object) => asPerson(who, updateUser, { body });
  expect((await change({ name: " Grace " })).body).toEqual({ status: true });
  expect((await asPerson(who, getSession)).body.user.name).toBe("Grace");
  expect((await change({ image: null })).status).toBe(200);
  const refused = [
    {},
    { email: "x@sealdesk.test" },
    { name: "X", email: "x@sealdesk.test" },
    { name: "" },
    { name: "a".repeat(101) },
    { name: "\u200b" },
    { name: 1 },
    { image: "https://evil.test/x.png" },
    { emailVerified: true },
    { lockdown: false },
  ];
  for (const body of refused) expect([body, (await change(body)).status]).toEqual([body, 400]);
  const { user: after } = (await asPerson(who, getSession)).body;
  expect(after).toMatchObject({ name: "Grace", email: who.email, emailVerified: false });
  await change({ name: "Grace H", privacy: "standard", lockdown: true });
  const [row] = await db().select().from(user).where(eq(user.id, who.userId));
  expect(row).toMatchObject({ name: "Grace H", privacy: "e2ee", lockdown: false });
  expect((await post(updateUser, { name: "Eve" })).status).toBe(401);
});

test("a change from another origin is refused and changes nothing", async () => {
  //
  const who = await signUpThere();
  const token = await tokenOf(who);
  const changes: [Route, object][] = [
    [signUpRoute, newPerson()],
    [signInRoute, { email: who.email, password: who.credential }],
    [signOut, {}],
    [revokeOne, { token }],
    [revokeAll, {}],
    [revokeOthers, {}],
    [updateUser, { name: "Eve" }],
  ];
  const origins = [
    undefined,
    "null",
    "https://sealdesk.test",
    "https://evil.test",
    `${OWN}.evil.test`,
  ];
  for (const [route, body] of changes)
    for (const origin of origins)
      for (const cookie of [who.cookie, undefined]) {
        const headers = {
          "X-Svc-IP": newNetwork(),
          ...(origin === undefined ? {} : { Origin: origin }),
          ...(cookie === undefined ? {} : { Cookie: cookie }),
        };
        const { status, body: answer, headers: told } = await call(route, { body, headers });
        expect([status, answer.reason]).toEqual([403, "origin"]);
        expect(told.getSetCookie()).toEqual([]);
      }
  expect((await asPerson(who, getSession)).body.user.name).toBe("Ada");
});

test("while the database is away nobody is signed out: every route answers 503", async () => {
  const who = await signUpThere();
  await withoutDatabase(async () => {
    const requests: [Route, object | undefined][] = [
      [getSession, undefined],
      [listSessions, undefined],
      [signOut, {}],
      [revokeAll, {}],
      [updateUser, { name: "Eve" }],
      [signUpRoute, newPerson()],
      [signInRoute, { email: who.email, password: who.credential }],
    ];
    for (const [route, body] of requests) {
      const away = await asPerson(who, route, body ? { body } : {});
      expect([away.status, away.body.reason]).toEqual([503, "unavailable"]);
      expect(away.headers.get("retry-after")).toBe("5");
      expect(away.headers.getSetCookie()).toEqual([]);
    }
  });
  expect(await isSignedIn(who)).toBe(true);
});

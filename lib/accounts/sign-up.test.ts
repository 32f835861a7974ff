import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { POST as signInRoute } from "@/app/api/auth/sign-in/email/route";
import { POST as signUpRoute } from "@/app/api/auth/sign-up/email/route";
import { db, pool } from "@/db/client";
import { account, emailCode, user } from "@/db/schema";
import {
  newCredential,
  newNetwork,
  newPerson,
  ownPage,
  post,
  signUpThere,
} from "@/lib/testing/accounts";
import { call } from "@/lib/testing/call";
import { withDatabase } from "@/lib/testing/database";
import { grantByEmail, mintApiKey } from "./admin";
import { checkApiKey } from "./api-keys";

describe("signing up", () => {
  test("makes an account, its session and a code for its address", async () => {
    // D-40
    const sent = newPerson({ name: "  Ada Lovelace ", email: "  Ada.L@Sealdesk.Test " });
    const answered = await post(signUpRoute, sent);
    expect([answered.status, answered.body]).toEqual([
      200,
      {
        token: expect.stringMatching(/^\w{32}$/),
        user: {
          id: expect.any(String),
          name: "Ada Lovelace",
          email: "ada.l@sealdesk.test",
          emailVerified: false,
          image: null,
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
        },
      },
    ]);
    const userId = answered.body.user.id;
    const [row] = await db().select().from(account).where(eq(account.userId, userId));
    expect(row?.password).toMatch(/^s1\$[\w-]{22}\$[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain(sent.password);
    const codes = await db().select().from(emailCode).where(eq(emailCode.userId, userId));
    expect(codes).toHaveLength(1);
  });

  test.each([
    ["no name", { name: undefined }, "VALIDATION_ERROR"],
    ["an empty name", { name: "  " }, "VALIDATION_ERROR"],
    ["a name of 101 characters", { name: "a".repeat(101) }, "VALIDATION_ERROR"],
    ["a name nobody sees", { name: "\u200b\u3164" }, "VALIDATION_ERROR"],
    ["a line break in the name", { name: "Ada\nBcc: eve@evil.test" }, "VALIDATION_ERROR"],
    ["a name that turns text around", { name: "Ada\u202e" }, "VALIDATION_ERROR"],
    ["no address", { email: undefined }, "INVALID_EMAIL"],
    ["no address in the address", { email: "ada" }, "INVALID_EMAIL"],
    ["a line break in the address", { email: "a\n@sealdesk.test" }, "INVALID_EMAIL"],
    ["a name beside the address", { email: "Ada <a@sealdesk.test>" }, "INVALID_EMAIL"],
    ["two addresses", { email: "a@sealdesk.test,b@sealdesk.test" }, "INVALID_EMAIL"],
    ["too long an address", { email: `${"a".repeat(243)}@sealdesk.test` }, "INVALID_EMAIL"],
    ["a password", { password: "correct horse battery staple" }, "INVALID_PASSWORD"],
    ["42 characters", { password: "a".repeat(42) }, "INVALID_PASSWORD"],
    ["44 characters", { password: "a".repeat(44) }, "INVALID_PASSWORD"],
    ["other characters", { password: `${"a".repeat(42)}+` }, "INVALID_PASSWORD"],
    ["a password that is no text", { password: 43 }, "INVALID_PASSWORD"],
  ])("refuses %s", async (_, changes, code) => {
    //
    const sent = newPerson(changes);
    const { status, body, headers } = await post(signUpRoute, sent);
    expect([status, body.code]).toEqual([400, code]);
    expect(body.error).toBe(body.message);
    expect(headers.getSetCookie()).toEqual([]);
  });

  test.each(["", "{", "[]", "null", '"x"'])("refuses the body %s", async (text) => {
    const headers = { ...ownPage(), "Content-Type": "application/json" };
    expect((await call(signUpRoute, { method: "POST", body: text, headers })).status).toBe(400);
  });

  test("accepts an address once, in any spelling", async () => {
    //
    const first = await signUpThere({ email: "Once@sealdesk.test" });
    expect(first.email).toBe("once@sealdesk.test");
    for (const email of ["once@sealdesk.test", " ONCE@SEALDESK.TEST\t"]) {
      const { status, body } = await post(signUpRoute, newPerson({ email }));
      expect([status, body.code]).toEqual([422, "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL"]);
      expect(body.error).toBe(body.message);
    }
  });

  test("of ten at once with one address, one succeeds and nine learn why not", async () => {
    const email = `${newNetwork()}@sealdesk.test`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(signUpRoute, newPerson({ email }))),
    );
    const codes = answers.map(({ status, body }) => body.code ?? status).sort();
    const refused = Array<string>(9).fill("USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL");
    expect(codes).toEqual([200, ...refused]);
    const [made] = await db().select().from(user).where(eq(user.email, email));
    expect(await db().$count(account, eq(account.userId, made?.id ?? ""))).toBe(1);
  });

  test("does not log an address that is in use in the database's log", async () => {
    const taken = { name: "Ada", email: `${newNetwork()}@sealdesk.test` };
    await db().insert(user).values(taken);
    await expect(db().insert(user).values(taken)).rejects.toThrow();
    const { rows } = await pool().query("select current_setting('data_directory') as folder");
    const log = await readFile(join(rows[0].folder, "../postgres.log"), "utf8");
    expect(log).toContain("user_email_unique");
    expect(log).not.toContain(taken.email);
  });

  test("accepts an address that an operator used for a program, and the program keeps its key", async () => {
    const sent = newPerson();
    const key = await mintApiKey(sent.email);
    await grantByEmail(sent.email, null);
    const answered = await post(signUpRoute, sent);
    expect(answered.status).toBe(200);
    expect(answered.body.user.email).toBe(sent.email);
    const holder = await checkApiKey(key);
    expect(holder.userId).not.toBe(answered.body.user.id);
    expect((await post(signUpRoute, newPerson({ email: sent.email }))).status).toBe(422);
  });

  test("needs one database connection and no second one", async () => {
    const people = Array.from({ length: 5 }, () => newPerson());
    await withDatabase({ DATABASE_POOL: "1" }, async () => {
      const answers = await Promise.all(people.map((each) => post(signUpRoute, each)));
      expect(answers.map(({ status }) => status)).toEqual(Array<number>(5).fill(200));
    });
  });

  test("refuses a network's eleventh sign-up in an hour, and not another network's", async () => {
    //
    const headers = ownPage();
    await post(signUpRoute, { name: "no more" }, headers);
    for (let i = 0; i < 10; i++)
      expect((await post(signUpRoute, newPerson(), headers)).status).toBe(200);
    const late = await post(signUpRoute, newPerson(), headers);
    expect([late.status, late.body.reason]).toEqual([429, "rate"]);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect((await post(signUpRoute, {}, headers)).status).toBe(429);
    expect((await post(signUpRoute, newPerson())).status).toBe(200);
  });
});

describe("signing in", () => {
  test("returns a new session and its account", async () => {
    //
    const { userId, email, credential } = await signUpThere();
    const answered = await post(signInRoute, {
      email: ` ${email.toUpperCase()} `,
      password: credential,
      callbackURL: "https://evil.test/",
    });
    expect([answered.status, answered.body]).toEqual([
      200,
      { redirect: false, token: expect.any(String), user: expect.objectContaining({ id: userId }) },
    ]);
    expect(answered.headers.get("location")).toBeNull();
  });

  test("a wrong password and an unknown address get the same answer", async () => {
    //
    const { email } = await signUpThere();
    const wrong = await post(signInRoute, { email, password: newCredential() });
    const unknown = await post(signInRoute, newPerson());
    expect(wrong.body).toEqual(unknown.body);
    expect([...wrong.headers]).toEqual([...unknown.headers]);
    expect([wrong.status, wrong.body]).toEqual([
      401,
      {
        error: "Invalid email or password",
        code: "INVALID_EMAIL_OR_PASSWORD",
        message: "Invalid email or password",
      },
    ]);
    expect(unknown.status).toBe(401);
  });

  test("refuses a network's forty-first sign-in in an hour, even with the right password", async () => {
    //
    const { email, credential } = await signUpThere();
    const headers = ownPage();
    const wrong = { email, password: newCredential() };
    const tries = Array.from({ length: 39 }, () => post(signInRoute, wrong, headers));
    for (const { status } of await Promise.all(tries)) expect(status).toBe(401);
    const right = { email, password: credential };
    expect((await post(signInRoute, right, headers)).status).toBe(200);
    const late = await post(signInRoute, right, headers);
    expect([late.status, late.body.reason]).toEqual([429, "rate"]);
    expect((await post(signInRoute, right)).status).toBe(200);
  });
});

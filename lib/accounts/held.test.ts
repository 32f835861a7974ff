import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { POST as grantRoute } from "@/app/api/admin/accounts/[id]/grant/route";
import { db } from "@/db/client";
import { apiKey, emailCode, proGrant, user } from "@/db/schema";
import { MAX_GRANT_DAYS } from "@/lib/contract/admin";
import { resetEnv } from "@/lib/env";
import { asPerson, newPerson, signUp, signUpThere, type TestPerson } from "@/lib/testing/accounts";
import { changeEmail, newEmailOf, newKeeper } from "@/lib/testing/vaults";
import { confirmByEmail, grantByEmail, mintApiKey } from "./admin";
import { checkApiKey } from "./api-keys";

let stranger: TestPerson;
beforeEach(async () => {
  stranger = await signUpThere();
});

const handedTo = async ({ userId }: TestPerson) => ({
  keys: await db().$count(apiKey, eq(apiKey.userId, userId)),
  grants: await db().$count(proGrant, eq(proGrant.userId, userId)),
});
const nothing = { keys: 0, grants: 0 };

// D-48
describe("an account with an unconfirmed address", () => {
  test("gets neither an API key nor Pro from the command line, and the operator is told what to do", async () => {
    const { email } = stranger;
    const wayOut = `npm run admin -- confirm ${email}`;
    await expect(mintApiKey(email)).rejects.toThrow(wayOut);
    await expect(grantByEmail(` ${email.toUpperCase()}`, 30)).rejects.toThrow(wayOut);
    expect(await handedTo(stranger)).toEqual(nothing);
    await confirmByEmail(email);
    await mintApiKey(email);
    await grantByEmail(email, 30);
    expect(await handedTo(stranger)).toEqual({ keys: 1, grants: 1 });
  });

  test("gets no Pro from an administrator either", async () => {
    const boss = await signUp();
    await confirmByEmail(boss.email);
    process.env.ADMIN_EMAILS = boss.email;
    resetEnv();
    try {
      const give = () => asPerson(boss, grantRoute, { params: { id: stranger.userId }, body: {} });
      const { status, body } = await give();
      expect([status, body.reason]).toEqual([409, "verify_email"]);
      expect(body.error).toContain("npm run admin -- confirm");
      expect(await handedTo(stranger)).toEqual(nothing);
      await confirmByEmail(stranger.email);
      expect((await give()).body).toMatchObject({ pro: true });
    } finally {
      delete process.env.ADMIN_EMAILS;
      resetEnv();
    }
  });

  test("gains nothing when a confirmed account changes to its address", async () => {
    const keeper = await newKeeper();
    await confirmByEmail(keeper.email);
    const next = newEmailOf(keeper);
    expect((await changeEmail(keeper, next)).status).toBe(200);
    await expect(mintApiKey(next.email)).rejects.toThrow("Nobody has confirmed");
    expect(await handedTo(keeper)).toEqual(nothing);
  });

  test("gains nothing from a program's account with its address, not even after a second command", async () => {
    const { email } = newPerson();
    const key = await mintApiKey(email);
    await grantByEmail(email, null);
    await mintApiKey(email);
    const late = await signUpThere({ email });
    await expect(mintApiKey(email)).rejects.toThrow("Nobody has confirmed");
    expect(await handedTo(late)).toEqual(nothing);
    expect((await checkApiKey(key)).userId).not.toBe(late.userId);
  });

  test("can take an address that an operator used for a program, and the program keeps its key", async () => {
    const keeper = await newKeeper();
    const next = newEmailOf(keeper);
    const key = await mintApiKey(next.email);
    await grantByEmail(next.email, null);
    expect((await changeEmail(keeper, next)).status).toBe(200);
    expect((await checkApiKey(key)).userId).not.toBe(keeper.userId);
    expect(await handedTo(keeper)).toEqual(nothing);
  });

  test.each(["no address", "a@b", "ａｂｃ@x.de", "@", "a b@sealdesk.test"])(
    "%s is refused, so that no program's account is made for it",
    async (email) => {
      await expect(mintApiKey(email)).rejects.toThrow("is no email address");
      expect(await db().$count(user, eq(user.email, email.toLowerCase()))).toBe(0);
    },
  );
});

test("a code is no longer valid once an operator has confirmed the address", async () => {
  const codes = () => db().$count(emailCode, eq(emailCode.userId, stranger.userId));
  expect(await codes()).toBe(1);
  await confirmByEmail(stranger.email);
  expect(await codes()).toBe(0);
  const [row] = await db().select().from(user).where(eq(user.id, stranger.userId));
  expect(row?.emailVerified).toBe(true);
});

test("the command line grants as many days as the administrator's page, and no more", async () => {
  await confirmByEmail(stranger.email);
  await expect(grantByEmail(stranger.email, MAX_GRANT_DAYS + 1)).rejects.toThrow(/At most 3650/);
  expect(await handedTo(stranger)).toEqual(nothing);
  const until = await grantByEmail(stranger.email, MAX_GRANT_DAYS);
  expect(until?.getTime()).toBeGreaterThan(Date.now() + (MAX_GRANT_DAYS - 1) * 86_400_000);
});

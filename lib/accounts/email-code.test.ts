import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { POST as confirmRoute } from "@/app/api/account/email/confirm/route";
import { POST as verifyRoute } from "@/app/api/account/email/verify/route";
import { db } from "@/db/client";
import { emailCode } from "@/db/schema";
import { asPerson, signUpThere, type TestPerson } from "@/lib/testing/accounts";
import { changeEmail, mailsTo, newEmailOf, newKeeper, readAccount } from "@/lib/testing/vaults";

const confirm = (person: TestPerson) =>
  asPerson(person, confirmRoute, { path: "/api/account/email/confirm", body: {} });
const verify = (person: TestPerson, code: unknown) =>
  asPerson(person, verifyRoute, { path: "/api/account/email/verify", body: { code } });

/** The codes in the person's mails, oldest first. */
async function codesOf(address: string): Promise<string[]> {
  return (await mailsTo(address)).flatMap(({ subject }) => subject.match(/^\d{6}/) ?? []);
}

const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Makes a code this many seconds old. */
async function age({ userId }: TestPerson, seconds: number): Promise<void> {
  const back = sql`${seconds} * interval '1 second'`;
  await db()
    .update(emailCode)
    .set({ sentAt: sql`sent_at - ${back}`, expiresAt: sql`expires_at - ${back}` })
    .where(eq(emailCode.userId, userId));
}

// D-47
test("the code mailed at sign-up confirms the address", async () => {
  const person = await signUpThere();
  const codes = await codesOf(person.email);
  expect(codes).toEqual([expect.stringMatching(/^\d{6}$/)]);
  const { status, body } = await verify(person, codes[0]);
  expect([status, body]).toEqual([200, { emailVerified: true }]);
  expect((await readAccount(person)).body.user.emailVerified).toBe(true);
  for (const answer of [await verify(person, codes[0]), await confirm(person)])
    expect([answer.status, answer.body.reason]).toEqual([409, "confirmed"]);
});

// D-47
test("only a hash of the code is stored, and it is valid for one account only", async () => {
  const person = await signUpThere();
  const [code = ""] = await codesOf(person.email);
  const [row] = await db().select().from(emailCode).where(eq(emailCode.userId, person.userId));
  expect(row?.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(row)).not.toContain(code);
  // Another account with the same stored row cannot use the code.
  const other = await signUpThere();
  await db().update(emailCode).set({ hash: row?.hash }).where(eq(emailCode.userId, other.userId));
  expect((await verify(other, code)).status).toBe(400);
  expect((await verify(person, code)).status).toBe(200);
});

// D-47
test("after five wrong codes the right one is refused too, until a new one is sent", async () => {
  const person = await signUpThere();
  const [code = ""] = await codesOf(person.email);
  for (let tries = 0; tries < 5; tries++) {
    const { status, body } = await verify(person, another(code));
    expect([status, body.reason]).toEqual([400, "invalid"]);
  }
  const spent = await verify(person, code);
  expect([spent.status, spent.body.reason]).toEqual([429, "rate"]);
  expect(Number(spent.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await readAccount(person)).body.user.emailVerified).toBe(false);
  await age(person, 60);
  expect((await confirm(person)).status).toBe(200);
  const [, fresh] = await codesOf(person.email);
  expect((await verify(person, fresh)).status).toBe(200);
});

// D-47
test("of thirty guesses at once five are checked", async () => {
  const person = await signUpThere();
  const [code = ""] = await codesOf(person.email);
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => verify(person, another(code))),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect([statuses.filter((status) => status === 400).length, new Set(statuses)]).toEqual([
    5,
    new Set([400, 429]),
  ]);
});

// D-47
test("a code is valid for ten minutes", async () => {
  const [early, late] = [await signUpThere(), await signUpThere()];
  await age(early, 580);
  await age(late, 601);
  expect((await verify(early, (await codesOf(early.email))[0])).status).toBe(200);
  const { status, body } = await verify(late, (await codesOf(late.email))[0]);
  expect([status, body.reason]).toEqual([400, "invalid"]);
});

// D-47
test("a new code is sent no sooner than a minute after the last one, and replaces it", async () => {
  const person = await signUpThere();
  const early = await confirm(person);
  expect([early.status, early.body.reason]).toEqual([429, "rate"]);
  expect(Number(early.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  await age(person, 60);
  const { status, body } = await confirm(person);
  expect([status, body]).toEqual([200, { sent: true, resendAfter: 60 }]);
  const [first, second] = await codesOf(person.email);
  if (first !== second) expect((await verify(person, first)).status).toBe(400);
  expect((await verify(person, second)).status).toBe(200);
});

// D-47
test("of ten requests at once one sends a code", async () => {
  const person = await signUpThere();
  await age(person, 60);
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(person)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await codesOf(person.email)).toHaveLength(2);
});

// D-47
test("five codes an hour can be requested", async () => {
  const person = await signUpThere();
  const statuses = [];
  for (let sends = 0; sends < 6; sends++) {
    await age(person, 60);
    statuses.push((await confirm(person)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await codesOf(person.email)).toHaveLength(6);
});

// D-47
test.each(["12345", "1234567", "12345a", " 12345", "١٢٣٤٥٦", 123456, "", null])(
  "%j is not a code",
  async (code) => {
    expect((await verify(await signUpThere(), code)).status).toBe(400);
  },
);

// A-046, D-47
test("a code confirms only the address it was sent to", async () => {
  const keeper = await newKeeper();
  const [old] = await codesOf(keeper.email);
  const next = newEmailOf(keeper);
  await changeEmail(keeper, next);
  const [fresh = ""] = await codesOf(next.email);
  if (old !== fresh) expect((await verify(keeper, old)).status).toBe(400);
  expect((await verify(keeper, fresh)).status).toBe(200);
});

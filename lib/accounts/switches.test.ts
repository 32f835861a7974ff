import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { POST as privacyRoute } from "@/app/api/account/privacy/route";
import { GET as readRoute, POST as turnRoute } from "@/app/api/account/switches/route";
import { db } from "@/db/client";
import { proGrant } from "@/db/schema";
import { asPerson, signUp, type TestPerson } from "@/lib/testing/accounts";
import { mailsTo, readAccount } from "@/lib/testing/vaults";

const path = "/api/account/switches";
const read = (person: TestPerson) => asPerson(person, readRoute, { path });
const turn = (person: TestPerson, body: unknown) => asPerson(person, turnRoute, { path, body });
const grant = ({ userId }: TestPerson) => db().insert(proGrant).values({ userId });
const revoke = ({ userId }: TestPerson) => db().delete(proGrant).where(eq(proGrant.userId, userId));

//
test("the privacy of new files is chosen and read back", async () => {
  const person = await signUp();
  for (const privacy of ["standard", "e2ee"]) {
    const body = { privacy };
    const { status, body: answer } = await asPerson(person, privacyRoute, { path, body });
    expect([status, answer]).toEqual([200, { privacy }]);
    expect((await readAccount(person)).body.user.privacy).toBe(privacy);
  }
  for (const body of [{}, { privacy: "secret" }, { privacy: null }])
    expect((await asPerson(person, privacyRoute, { path, body })).status).toBe(400);
});

//
test("anybody can turn AI off and on", async () => {
  const person = await signUp();
  const off = { aiOff: false, lockdown: false, canLockdown: false };
  expect((await read(person)).body).toEqual(off);
  expect((await turn(person, { aiOff: true })).body).toEqual({ ...off, aiOff: true });
  expect((await read(person)).body).toEqual({ ...off, aiOff: true });
  expect((await turn(person, { aiOff: false })).body).toEqual(off);
});

// A-041, D-42
test("Lockdown requires Pro to turn on, and anybody can turn it off", async () => {
  const person = await signUp();
  const refused = await turn(person, { aiOff: true, lockdown: true });
  expect([refused.status, refused.body.reason]).toEqual([403, "pro"]);
  expect((await read(person)).body).toMatchObject({ aiOff: false, lockdown: false });
  await grant(person);
  const on = { aiOff: false, lockdown: true, canLockdown: true };
  expect((await turn(person, { lockdown: true })).body).toEqual(on);
  await revoke(person);
  expect((await read(person)).body).toEqual({ ...on, canLockdown: false });
  expect((await turn(person, { lockdown: false })).body.lockdown).toBe(false);
});

// D-96
test("a change of Lockdown is mailed once", async () => {
  const person = await signUp();
  await grant(person);
  for (const lockdown of [true, true, false, false]) await turn(person, { lockdown });
  const kinds = (await mailsTo(person.email)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind.startsWith("security-"))).toEqual([
    "security-lockdown-on",
    "security-lockdown-off",
  ]);
});

//
test.each([{}, { aiOff: "yes" }, { lockdown: 1 }, { lockdown: null }])(
  "%j changes no switch",
  async (body) => {
    expect((await turn(await signUp(), body)).status).toBe(400);
  },
);

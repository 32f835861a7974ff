import { asc, eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db } from "@/db/client";
import { account, user } from "@/db/schema";
import { confirmByEmail, mintApiKey } from "@/lib/accounts/admin";
import { resetEnv } from "@/lib/env";
import { signUp, type TestPerson } from "@/lib/testing/accounts";
import { readAccount } from "@/lib/testing/vaults";

function set(settings: Record<string, string>): void {
  Object.assign(process.env, settings);
  resetEnv();
}
afterEach(() => {
  delete process.env.ADMIN_EMAILS;
  delete process.env.VERCEL;
  resetEnv();
});

const isAdmin = async (person: TestPerson): Promise<boolean> =>
  (await readAccount(person)).body.user.admin;

const confirm = ({ email }: TestPerson): Promise<void> => confirmByEmail(email);

/** Makes an account older than any in this database. */
async function makeOldest(userId: string): Promise<void> {
  const [oldest] = await db().select().from(user).orderBy(asc(user.createdAt)).limit(1);
  const createdAt = new Date((oldest?.createdAt.getTime() ?? 0) - 60_000);
  await db().update(user).set({ createdAt }).where(eq(user.id, userId));
}

// D-49
test("the first person who signed up runs an installation; an account made for a program is nobody", async () => {
  const [first, later] = [await signUp(), await signUp()];
  await makeOldest(first.userId);
  const email = `${first.userId}@programs.test`;
  await mintApiKey(email);
  const [program] = await db().select({ id: user.id }).from(user).where(eq(user.email, email));
  await makeOldest(program?.id ?? "");
  expect(
    await db()
      .select()
      .from(account)
      .where(eq(account.userId, program?.id ?? "")),
  ).toEqual([]);
  expect([await isAdmin(first), await isAdmin(later)]).toEqual([true, false]);
});

// D-49
test("when the first person is gone, the next runs an installation, and nobody after them", async () => {
  const [first, next, later] = [await signUp(), await signUp(), await signUp()];
  await makeOldest(next.userId);
  await makeOldest(first.userId);
  expect([await isAdmin(first), await isAdmin(next)]).toEqual([true, false]);
  await db().delete(user).where(eq(user.id, first.userId));
  expect([await isAdmin(next), await isAdmin(later)]).toEqual([true, false]);
});

// D-49
test("named addresses are administrators' once they are confirmed, and the first account is no more", async () => {
  const [first, named] = [await signUp(), await signUp()];
  await makeOldest(first.userId);
  set({ ADMIN_EMAILS: `someone@sealdesk.test, ${named.email.toUpperCase()}` });
  expect([await isAdmin(first), await isAdmin(named)]).toEqual([false, false]);
  await confirm(first);
  await confirm(named);
  expect([await isAdmin(first), await isAdmin(named)]).toEqual([false, true]);
});

// D-49
test("on a host open to everybody the first account runs nothing", async () => {
  const first = await signUp();
  await makeOldest(first.userId);
  set({ VERCEL: "1" });
  expect(await isAdmin(first)).toBe(false);
});

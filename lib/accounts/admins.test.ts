import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
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
const before = process.env.BASE_URL ?? "";
beforeEach(() => set({ BASE_URL: "http://127.0.0.1:3000" }));
afterEach(() => {
  for (const name of ["ADMIN_EMAILS", "VERCEL", "HOST"]) delete process.env[name];
  set({ BASE_URL: before });
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
test("the first person who signed up administers an installation; an account made for a program does not", async () => {
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
test("when the first person's account is deleted, the next person administers, and nobody after them", async () => {
  const [first, next, later] = [await signUp(), await signUp(), await signUp()];
  await makeOldest(next.userId);
  await makeOldest(first.userId);
  expect([await isAdmin(first), await isAdmin(next)]).toEqual([true, false]);
  await db().delete(user).where(eq(user.id, first.userId));
  expect([await isAdmin(next), await isAdmin(later)]).toEqual([true, false]);
});

// D-49
test("accounts with a listed, confirmed address are administrators, and the first account then isn't", async () => {
  const [first, named] = [await signUp(), await signUp()];
  await makeOldest(first.userId);
  set({ ADMIN_EMAILS: `someone@sealdesk.test, ${named.email.toUpperCase()}` });
  expect([await isAdmin(first), await isAdmin(named)]).toEqual([false, false]);
  await confirm(first);
  await confirm(named);
  expect([await isAdmin(first), await isAdmin(named)]).toEqual([false, true]);
});

// D-49
test.each([
  { BASE_URL: "http://desk.example.com" },
  { BASE_URL: "http://192.168.1.7:3000" },
  { BASE_URL: "http://127.0.0.1.example.com" },
  { HOST: "0.0.0.0" },
  { VERCEL: "1" },
])(
  "where a stranger may be the first to sign up, the first account runs nothing: %o",
  async (settings) => {
    set(settings);
    const first = await signUp();
    await makeOldest(first.userId);
    expect(await isAdmin(first)).toBe(false);
    set({ ADMIN_EMAILS: first.email });
    await confirm(first);
    expect(await isAdmin(first)).toBe(true);
  },
);

// D-49
test.each(["http://localhost:3000", "http://desk.localhost", "http://[::1]:3000"])(
  "%s can be reached only from this machine, so its first account administers it",
  async (BASE_URL) => {
    set({ BASE_URL });
    const first = await signUp();
    await makeOldest(first.userId);
    expect(await isAdmin(first)).toBe(true);
  },
);

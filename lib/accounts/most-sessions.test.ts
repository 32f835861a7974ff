import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { GET as getSession } from "@/app/api/auth/get-session/route";
import { GET as listSessions } from "@/app/api/auth/list-sessions/route";
import { db } from "@/db/client";
import { session } from "@/db/schema";
import { asPerson, signIn, signUpThere, type TestPerson } from "@/lib/testing/accounts";

const isSignedIn = async (who: TestPerson) => (await asPerson(who, getSession)).body !== null;
const sessionsOf = ({ userId }: TestPerson) => db().$count(session, eq(session.userId, userId));

/** Other browsers of a person, each renewed a minute before the next one. */
async function otherBrowsers({ userId }: TestPerson, count: number): Promise<void> {
  const minutes = Array.from({ length: count }, (_, i) => count - i);
  await db()
    .insert(session)
    .values(
      minutes.map((ago) => ({
        userId,
        token: `${userId}-${ago}`,
        expiresAt: sql`now() + interval '1 day'`,
        updatedAt: sql`now() - ${ago} * interval '1 minute'`,
      })),
    );
}
const renewed = ({ userId }: TestPerson, ago: string) =>
  db()
    .update(session)
    .set({ updatedAt: sql`now() - ${ago}::interval` })
    .where(eq(session.userId, userId));

test("a hundred browsers stay signed in and are listed; the next sign-in ends the session renewed longest ago", async () => {
  // D-41, A-016
  const [first, stranger] = [await signUpThere(), await signUpThere()];
  await renewed(first, "3 days");
  await renewed(stranger, "4 days");
  await otherBrowsers(first, 98);
  const hundredth = await signIn(first);
  expect(await isSignedIn(first)).toBe(true);
  expect((await asPerson(hundredth, listSessions)).body).toHaveLength(100);

  const next = await signIn(first);
  expect(await isSignedIn(first)).toBe(false);
  expect([await isSignedIn(hundredth), await isSignedIn(next)]).toEqual([true, true]);
  expect((await asPerson(next, listSessions)).body).toHaveLength(100);
  expect(await isSignedIn(stranger)).toBe(true);
});

test("after many sign-ins at once no more than a hundred sessions remain", async () => {
  // D-41
  const first = await signUpThere();
  await renewed(first, "3 days");
  await otherBrowsers(first, 97);
  const together = await Promise.all(Array.from({ length: 6 }, () => signIn(first)));
  expect(await Promise.all(together.map(isSignedIn))).toEqual(together.map(() => true));
  expect(await isSignedIn(first)).toBe(false);
  expect(await sessionsOf(first)).toBe(100);
});

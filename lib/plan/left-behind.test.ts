import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { GET as health } from "@/app/api/admin/health/route";
import { db } from "@/db/client";
import { subscription, user } from "@/db/schema";
import { resetEnv } from "@/lib/env";
import { asPerson, newAccount, signUp } from "@/lib/testing/accounts";
import { runScript } from "@/lib/testing/scripts";
import { openShop } from "@/lib/testing/stripe-shop";
import { countLeftBehind, leftBehindWords } from "./left-behind";

type Status = NonNullable<(typeof subscription.$inferInsert)["status"]>;

async function subscribe(...statuses: (Status | null)[]): Promise<void> {
  for (const status of statuses) {
    const { userId } = await newAccount("never");
    await db()
      .insert(subscription)
      .values({ userId, customerId: `cus_${userId}`, subscriptionId: `sub_${userId}`, status });
  }
}

beforeEach(() => db().delete(subscription));
afterAll(() => db().delete(subscription));

// A-051, D-48
test("subscriptions that continue are counted where Pro is no longer sold, and only there", async () => {
  await subscribe("canceled", null);
  expect(await countLeftBehind()).toBe(0);
  await subscribe("active", "trialing", "past_due");
  expect(await countLeftBehind()).toBe(3);
  const shop = await openShop();
  try {
    expect(await countLeftBehind()).toBe(0);
  } finally {
    await shop.stop();
  }
});

// A-051, D-45
test("an administrator is told how many there are and what to do", async () => {
  const boss = await signUp();
  await db().update(user).set({ emailVerified: true }).where(eq(user.id, boss.userId));
  process.env.ADMIN_EMAILS = boss.email;
  resetEnv();
  try {
    expect((await asPerson(boss, health)).body.leftBehind).toBeNull();
    await subscribe("active");
    expect((await asPerson(boss, health)).body.leftBehind).toEqual({
      count: 1,
      words: expect.stringMatching(/^1 subscription still runs .* PRO_MODE=stripe again/),
    });
  } finally {
    delete process.env.ADMIN_EMAILS;
    resetEnv();
  }
});

// D-45
test("the doctor says it too, and nothing of it where nothing is left behind", async () => {
  const settings = { PRO_MODE: "list" };
  const healthy = await runScript("doctor", [], settings);
  expect([healthy.code, /still run/.test(healthy.said)]).toEqual([0, false]);
  await subscribe("active", "past_due");
  const { code, said } = await runScript("doctor", [], settings);
  expect(code).toBe(0);
  expect(said).toContain(leftBehindWords(2, "list"));
  const nobody = { ...settings, DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" };
  const away = await runScript("doctor", [], nobody);
  expect(away).toEqual({ code: 1, said: expect.stringContaining("could not be asked") });
}, 60_000);

/** When parts are released automatically: by payment, check result and time (U-009). */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "@/db/client";
import { shopSupply } from "@/db/schema";
import { askParts, newPart, newSupplied, placeParts, shownTo } from "@/lib/testing/supply";
import { HOUR_MS } from "@/lib/time";
import { applyPaymentToParts, releaseDue } from "./release";

interface Given {
  paid?: boolean;
  review?: boolean;
  verdict?: "ok" | "mismatch";
  /** Time since the order. */
  ms: number;
}

const TWO_HOURS = 2 * HOUR_MS;

async function place({ paid = true, review = true, verdict }: Given) {
  const made = await newSupplied(review);
  const part = newPart(made.supplier);
  await placeParts(made, [part]);
  const own = eq(shopSupply.supplierId, made.supplier.id);
  if (verdict) await askParts(made.reseller, "checked", [{ id: part.id, verdict }]);
  const [row] = await db().update(shopSupply).set({ paid }).where(own).returning();
  if (!row) throw new Error("No part.");
  return { ...made, row };
}

test.each<[string, Given, number]>([
  ["paid, unchecked, at 1:59:59", { ms: TWO_HOURS - 1_000 }, 0],
  ["paid, unchecked, at 1:59:59.999", { ms: TWO_HOURS - 1 }, 0],
  ["paid, unchecked, at 2:00:00", { ms: TWO_HOURS }, 1],
  ["unpaid, unchecked, after a day", { paid: false, ms: 24 * HOUR_MS }, 0],
  ["unpaid and ok", { paid: false, verdict: "ok", ms: 24 * HOUR_MS }, 0],
  ["paid and ok, at once", { verdict: "ok", ms: 0 }, 1],
  ["paid with a mismatch, after a day", { verdict: "mismatch", ms: 24 * HOUR_MS }, 0],
  ["paid without review, at once", { review: false, ms: 0 }, 1],
  [
    "paid without review, with a mismatch",
    { review: false, verdict: "mismatch", ms: TWO_HOURS },
    0,
  ],
])("U-009 %s", async (_, given, released) => {
  const { supplier, row } = await place(given);
  const now = new Date(row.orderedAt.getTime() + given.ms);
  const race = await Promise.all([1, 2, 3].map(() => releaseDue(supplier.id, now)));
  expect(race.reduce((sum, count) => sum + count)).toBe(released);
  const [after] = await db()
    .select()
    .from(shopSupply)
    .where(eq(shopSupply.supplierId, supplier.id));
  expect([after?.state, after?.releasedAt]).toEqual(released ? ["released", now] : ["held", null]);
});

test("U-009 a payment releases checked parts, and a refund revokes that", async () => {
  const made = await newSupplied(true);
  const [one, two] = [newPart(made.supplier), newPart(made.supplier)];
  await placeParts(made, [one, two]);
  const link = "A".repeat(22);
  const own = eq(shopSupply.supplierId, made.supplier.id);
  await db().update(shopSupply).set({ link }).where(own);
  await askParts(made.reseller, "checked", [{ id: one.id, verdict: "ok" }]);
  expect(await shownTo(made.supplier)).toEqual([]);
  await db().transaction((tx) => applyPaymentToParts(tx, link, "paid", new Date()));
  expect((await shownTo(made.supplier)).map(({ id }) => id)).toEqual([one.id]);
  await db().transaction((tx) => applyPaymentToParts(tx, link, "refunded", new Date()));
  await askParts(made.reseller, "checked", [{ id: two.id, verdict: "ok" }]);
  expect((await shownTo(made.supplier)).length).toBe(1);
  await db().transaction((tx) => applyPaymentToParts(tx, link, "paid", new Date()));
  expect((await shownTo(made.supplier)).map(({ checked }) => checked)).toEqual(["ok", "ok"]);
});

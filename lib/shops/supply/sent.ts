/** Parts of a reseller's orders, which the reseller lists, checks, sends, withdraws and seals again (U-008…U-010). */
import { and, desc, eq, inArray, lt, ne, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { removeInSteps } from "@/db/remove-in-steps";
import { shopSupply } from "@/db/schema";
import type { AnswerOf, Body, Query } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/shop-supply-orders";
import { shopErrors } from "../errors";
import { SUPPLY_DAYS, SUPPLY_PAGE } from "../limits";
import { pageOf, placeOf } from "../pages";
import { sealedOf } from "../sealed";
import { lockParts, type Part } from "./lock-parts";
import { releaseDue, releaseHeld } from "./release";

/** The fields of a part that both sides see. */
export const factsOf = ({ releasedAt, checked, bill, shipment, short }: Part) => ({
  ...{ checked, bill, shipment, short },
  releasedAt: releasedAt?.toISOString() ?? null,
});

export async function listSent(
  shopId: string,
  { order, before }: Query<typeof api.listSent>,
  now = new Date(),
): Promise<AnswerOf<typeof api.listSent>> {
  await releaseDue(shopId, now);
  const { resellerId, orderId, seq } = shopSupply;
  const ofOrder = order === undefined ? undefined : eq(orderId, order);
  const from = before === undefined ? undefined : lt(seq, placeOf(before));
  const rows = await db()
    .select()
    .from(shopSupply)
    .where(and(eq(resellerId, shopId), ofOrder, from))
    .orderBy(desc(seq))
    .limit(SUPPLY_PAGE + 1);
  const { page, next } = pageOf(
    rows.map((row) => ({ ...row, place: row.seq })),
    SUPPLY_PAGE,
  );
  const parts = page.map((row) => ({
    ...{ id: row.id, order: row.orderId, supplier: row.supplierId },
    ...{ state: row.state, paid: row.paid, ...factsOf(row) },
  }));
  return { parts, next };
}

export async function readSent(
  shopId: string,
  parts: string[],
): Promise<AnswerOf<typeof api.readSent>> {
  const rows = await db().select().from(shopSupply).where(ofReseller(shopId, parts));
  return { parts: rows.map((row) => ({ ...sealedOf(row), supplier: row.supplierId })) };
}

const ofReseller = (shopId: string, parts: readonly string[]) =>
  and(eq(shopSupply.resellerId, shopId), inArray(shopSupply.id, [...parts]));

const doneOf = (parts: readonly Part[]) => ({ done: parts.map(({ id }) => id) });

/** A part that was sent already counts as done. A withdrawn part must be sealed again first. */
export function releaseParts(shopId: string, parts: string[], now = new Date()) {
  return db().transaction(async (tx) => {
    const asked = sql.param(parts);
    await releaseHeld(tx, sql`p.reseller_id = ${shopId} and p.id = any(${asked}::uuid[])`, now);
    const isSent = eq(shopSupply.state, "released");
    return doneOf(
      await tx
        .select()
        .from(shopSupply)
        .where(and(ofReseller(shopId, parts), isSent)),
    );
  });
}

/** @throws 409 `conflict` when one is billed or shipped */
export function withdrawParts(shopId: string, parts: string[]) {
  return db().transaction(async (tx) => {
    const locked = await lockParts(tx, ofReseller(shopId, parts));
    if (locked.some(({ bill, shipment }) => bill ?? shipment)) throw shopErrors.partAnswered();
    await tx
      .update(shopSupply)
      .set({ state: "withdrawn", releasedAt: null, place: null })
      .where(ofReseller(shopId, parts));
    return doneOf(locked);
  });
}

/** Parts that the reseller seals again count as checked: the server cannot read them, and their reseller can. */
export function resendParts(shopId: string, sealed: Body<typeof api.resendParts>["parts"]) {
  return db().transaction(async (tx) => {
    const given = new Map(sealed.map((part) => [part.id, part]));
    const locked = await lockParts(tx, ofReseller(shopId, [...given.keys()]));
    const open = locked.filter(({ state }) => state !== "released");
    for (const { supplierId, id } of open) {
      const { key, payload, kid = null } = given.get(id) ?? {};
      if (!key || !payload) continue;
      const set = { key: Buffer.from(key), payload: Buffer.from(payload), kid };
      await tx
        .update(shopSupply)
        .set({ ...set, state: "held", checked: "ok" })
        .where(and(eq(shopSupply.supplierId, supplierId), eq(shopSupply.id, id)));
    }
    return doneOf(open);
  });
}

export async function checkParts(
  shopId: string,
  verdicts: Body<typeof api.checkParts>["parts"],
  now = new Date(),
) {
  const verdictOf = new Map(verdicts.map(({ id, verdict }) => [id, verdict]));
  const done = await db().transaction(async (tx) => {
    const locked = await lockParts(tx, ofReseller(shopId, [...verdictOf.keys()]));
    const open = locked.filter(({ state }) => state !== "withdrawn");
    for (const checked of ["ok", "mismatch"] as const) {
      const ids = open.map(({ id }) => id).filter((id) => verdictOf.get(id) === checked);
      await tx.update(shopSupply).set({ checked }).where(ofReseller(shopId, ids));
    }
    return doneOf(open);
  });
  await releaseDue(shopId, now);
  return done;
}

/** Removes parts of deleted orders that were not sent to a supplier. @param orders null: all of the shop */
export async function removeParts(tx: Tx, shopId: string, orders: readonly string[] | null) {
  const ofOrders = orders ? inArray(shopSupply.orderId, [...orders]) : undefined;
  const isUnsent = ne(shopSupply.state, "released");
  const which = and(eq(shopSupply.resellerId, shopId), ofOrders, isUnsent);
  await lockParts(tx, which);
  await tx.delete(shopSupply).where(which);
}

export const sweepParts = (): Promise<number> =>
  removeInSteps(shopSupply, sql`ordered_at < now() - ${SUPPLY_DAYS} * interval '1 day'`);

/**
 * Supply orders, which their supplier lists, bills and ships: a reseller's part, and nothing else of the order (U-011,
 * U-012).
 */
import { and, desc, eq, isNull, lt } from "drizzle-orm";
import { db } from "@/db/client";
import { shopReseller, shopSupply } from "@/db/schema";
import type { AnswerOf, Query } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/shop-supply-orders";
import { isUuid } from "@/lib/protocol/ids";
import { shopErrors } from "../errors";
import { SUPPLY_PAGE } from "../limits";
import { pageOf, placeOf } from "../pages";
import { sealedOf } from "../sealed";
import type { Part } from "./lock-parts";
import { releaseDue } from "./release";
import { factsOf } from "./sent";

const isReleased = eq(shopSupply.state, "released");

export async function listSupplyOrders(
  shopId: string,
  { before }: Query<typeof api.listSupplyOrders>,
  now = new Date(),
): Promise<AnswerOf<typeof api.listSupplyOrders>> {
  await releaseDue(shopId, now);
  const from = before === undefined ? undefined : lt(shopSupply.place, placeOf(before));
  const rows = await db()
    .select()
    .from(shopSupply)
    .where(and(eq(shopSupply.supplierId, shopId), isReleased, from))
    .orderBy(desc(shopSupply.place))
    .limit(SUPPLY_PAGE + 1);
  const { page, next } = pageOf(
    rows.map((row) => ({ ...row, place: row.place ?? 0 })),
    SUPPLY_PAGE,
  );
  const orders = page.map((row) => ({
    ...{ reseller: row.accessId, createdAt: row.orderedAt.toISOString(), kid: row.kid },
    ...{ ...sealedOf(row), ...factsOf(row) },
  }));
  return { orders, next };
}

/** Replaces or clears an answer. @throws 404 for a part that was not sent to this supplier, or was withdrawn */
export async function putAnswer(
  shopId: string,
  partId: string,
  answer: Partial<Pick<Part, "bill" | "shipment">>,
): Promise<{ ok: true }> {
  if (!isUuid(partId)) throw shopErrors.noPart();
  const { length } = await db()
    .update(shopSupply)
    .set(answer)
    .where(and(eq(shopSupply.supplierId, shopId), eq(shopSupply.id, partId), isReleased))
    .returning({ id: shopSupply.id });
  if (length === 0) throw shopErrors.noPart();
  return { ok: true };
}

/** For a shop that has or had resellers: how many parts are still to ship. */
export async function countToShip(shopId: string): Promise<{ supplyToShip?: number }> {
  const [row] = await db()
    .select({ accessId: shopReseller.accessId })
    .from(shopReseller)
    .where(eq(shopReseller.supplierId, shopId))
    .limit(1);
  if (!row) return {};
  await releaseDue(shopId);
  const isOpen = and(eq(shopSupply.supplierId, shopId), isReleased, isNull(shopSupply.shipment));
  return { supplyToShip: await db().$count(shopSupply, isOpen) };
}

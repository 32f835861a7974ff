/**
 * When a part is released to its supplier: once its order is paid and the part was checked, or two hours after the
 * order if nobody checked it; at once without review; never automatically after `mismatch` (U-009). Evaluated on
 * schedule and whenever parts are read.
 */
import { eq, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { shopSupply } from "@/db/schema";
import type { LinkStatus } from "@/lib/contract/pay-shapes";
import { lockParts } from "./lock-parts";

const UNCHECKED_HOURS = 2;

/** SQL over `shop_supply p join shop_reseller r`. */
const isDue = (
  now: Date,
): SQL => sql`p.paid and p.checked is distinct from 'mismatch' and (not r.review
  or p.checked = 'ok' or p.ordered_at <= ${now.toISOString()}::timestamptz - ${UNCHECKED_HOURS} * interval '1 hour')`;

/** The part's stock was given back: by a lapsed hold, by the reseller, or when the relation ended. */
const LACKS_STOCK =
  sql.raw(`exists (select from shop_hold h join shop_stock s on s.id = any(h.counters)
  where h.shop_id = p.reseller_id and h.order_id = p.order_id and h.state in ('lapsed', 'released')
    and s.shop_id = p.supplier_id)`);

/** Of concurrent calls one releases a part. @param which SQL over `shop_supply p` @returns the parts' ids */
export async function releaseHeld(tx: Tx | ReturnType<typeof db>, which: SQL, now: Date) {
  const { rows } = await tx.execute<{ id: string }>(sql`with due as materialized (
      select p.supplier_id, p.id from shop_supply p join shop_reseller r on r.access_id = p.access_id
      where p.state = 'held' and r.ended_at is null and ${which} order by p.supplier_id, p.seq for update of p)
    update shop_supply p set state = 'released', released_at = ${now.toISOString()}, short = p.short or ${LACKS_STOCK},
      place = nextval('shop_supply_place')
    from due where p.supplier_id = due.supplier_id and p.id = due.id returning p.id`);
  return rows.map(({ id }) => id);
}

/** @param of a shop, as supplier or reseller; null: all shops @returns how many parts were released */
export async function releaseDue(of: string | null, now = new Date()): Promise<number> {
  const ofShop = of === null ? sql`true` : sql`(p.supplier_id = ${of} or p.reseller_id = ${of})`;
  return (await releaseHeld(db(), sql`${ofShop} and ${isDue(now)}`, now)).length;
}

/** Applies a payment link's new status to its order's parts, in the transaction that changes the status. */
export async function applyPaymentToParts(tx: Tx, link: string, status: LinkStatus, now: Date) {
  const paid = status === "paid";
  const parts = await lockParts(tx, eq(shopSupply.link, link));
  if (parts.every((part) => part.paid === paid)) return;
  await tx.update(shopSupply).set({ paid }).where(eq(shopSupply.link, link));
  if (paid) await releaseHeld(tx, sql`p.link = ${link} and ${isDue(now)}`, now);
}

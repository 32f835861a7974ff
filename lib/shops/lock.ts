/**
 * Locks a shop's row, as every change of its counted rows does, and checks the caller again under the lock.
 *
 * Every transaction of shops locks tables in this order, and rows of one table sorted by the columns in brackets, so that
 * no two transactions deadlock: the file's head, shop (id) with the counters of its links, rate_limit (key),
 * shop_reseller (access_id), pay_link (id), shop_order (id), shop_hold (shop_id, order_id), shop_stock (shop_id, tag),
 * shop_supply (supplier_id, seq), file_link (id), shop_follower (id). Inserted rows block nobody.
 */
import { eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { shop, shopLink, shopPerson } from "@/db/schema";
import type { PersonRole, ShopPerson } from "./access";
import { shopErrors } from "./errors";

export type ShopRow = typeof shop.$inferSelect;

/** Locks a shop until the transaction ends. @throws 404 when it was deleted meanwhile */
export async function lockShop(tx: Tx, shopId: string): Promise<ShopRow> {
  const [row] = await tx.select().from(shop).where(eq(shop.id, shopId)).for("no key update");
  if (!row) throw shopErrors.notRegistered();
  return row;
}

/**
 * Locks the shop for a person admitted earlier, because people end and change roles under this lock (P-007).
 * @throws 404 when the person's access ended meanwhile, 403 or 404 `used` when their role changed
 */
export async function lockShopAs(tx: Tx, { shopId, linkId, role }: ShopPerson): Promise<ShopRow> {
  const row = await lockShop(tx, shopId);
  const { opened, endedAt } = shopPerson;
  const [link] = await tx
    .select({ kind: shopLink.kind, opened, endedAt })
    .from(shopLink)
    .leftJoin(shopPerson, eq(shopPerson.id, shopLink.id))
    .where(eq(shopLink.id, linkId));
  const roleNow = link && roleOf(link);
  if (!roleNow) throw shopErrors.notLive();
  if (roleNow !== role) throw role === "invited" ? shopErrors.used() : shopErrors.role();
  return row;
}

/** Null when the person's access ended. */
function roleOf({
  kind,
  opened,
  endedAt,
}: {
  kind: string;
  opened: boolean | null;
  endedAt: Date | null;
}): PersonRole | null {
  if (kind === "owner") return "owner";
  if (endedAt !== null) return null;
  return opened ? "manager" : "invited";
}

/** Locks all rows that deleting a shop changes, including those of related shops. The caller holds the shop's lock. */
export async function lockAllOf(tx: Tx, shopId: string): Promise<void> {
  const ours = sql`array(select id from shop_stock where shop_id = ${shopId})`;
  const resellers = sql`(select reseller_id from shop_reseller where supplier_id = ${shopId})`;
  for (const rows of [
    sql`shop_reseller where supplier_id = ${shopId} or reseller_id = ${shopId} order by access_id`,
    sql`shop_order where shop_id = ${shopId} order by id`,
    sql`shop_hold where shop_id = ${shopId} or (shop_id in ${resellers} and counters && ${ours})
      order by shop_id, order_id`,
    sql`shop_stock where shop_id = ${shopId}
      or id in (select unnest(counters) from shop_hold where shop_id = ${shopId}) order by shop_id, tag`,
    sql`shop_supply where supplier_id = ${shopId} or reseller_id = ${shopId} order by supplier_id, seq`,
  ])
    await tx.execute(sql`select from ${rows} for update`);
}

/** SH-048: only a publisher with the newest shop key passes. @throws 409 `rekeyed` */
export function checkPayLock({ epoch, payLock }: ShopRow, given: unknown): void {
  if (epoch > 0 && given !== payLock) throw shopErrors.rekeyed();
}

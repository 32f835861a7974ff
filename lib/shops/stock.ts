/** A shop's stock counters: what customers see, and what the owner counts (K-001…K-005, DB-046). */
import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import { db, pool } from "@/db/client";
import { shopStock } from "@/db/schema";
import type { AnswerOf, Body, Query } from "@/lib/contract/operation";
import type { placeOrder } from "@/lib/contract/shop-orders";
import * as api from "@/lib/contract/shop-stock";
import { batch } from "@/lib/jobs/batch";
import type { ShopCustomer } from "./access";
import { shopErrors } from "./errors";
import { type Counter, type HoldKind, leftOf } from "./hold-states";
import { lapseHolds, leftByTag } from "./holds";
import { MAX_COUNTERS } from "./limits";
import { isSupplied } from "./supply/relations";

/** `stale`: a hold has ended, and its units were not given back yet. */
const FIND = `select s.shop_id as "shopId", s.tag, s.count, s.held, s.oversell, exists (select from shop_hold where until <= $3) as stale
from unnest($1::uuid[], $2::bpchar[]) as c (shop_id, tag) join shop_stock s using (shop_id, tag)`;

async function findCounters(
  names: readonly { shopId: string; tag: string }[],
  now: Date,
): Promise<Counter[]> {
  const unique = new Map(names.map((name) => [`${name.shopId}:${name.tag}`, name]));
  const asked = [...unique.values()];
  const values = [asked.map(({ shopId }) => shopId), asked.map(({ tag }) => tag), now];
  const read = () =>
    pool().query<Counter & { stale: boolean }>({ name: "shop_left", text: FIND, values });
  const { rows } = await read();
  if (!rows.some(({ stale }) => stale)) return rows;
  await lapseHolds(now);
  return (await read()).rows;
}

/** Concurrent customers share one statement, even when all look at one product. */
const findTogether = batch<{ shopId: string; tags: readonly string[] }, Map<string, Counter>>(
  async (asked) => {
    const names = asked.flatMap(({ shopId, tags }) => tags.map((tag) => ({ shopId, tag })));
    const rows = await findCounters(names, new Date());
    return asked.map(
      ({ shopId }) =>
        new Map(rows.filter((row) => row.shopId === shopId).map((row) => [row.tag, row])),
    );
  },
  { lanes: 1, max: 64 },
);

/** @throws 404 for a shop that does not supply this one (K-002) */
export async function readLeft(
  { shopId }: Pick<ShopCustomer, "shopId">,
  { tags, from = shopId }: Query<typeof api.readLeft>,
): Promise<AnswerOf<typeof api.readLeft>> {
  if (from !== shopId && !(await isSupplied(shopId, from))) throw shopErrors.noSupplier();
  const found = await findTogether({ shopId: from, tags });
  const left = tags.flatMap((tag) => {
    const row = found.get(tag);
    return row ? [[tag, { n: leftOf(row), o: row.oversell }]] : [];
  });
  return { left: Object.fromEntries(left) };
}

interface StockClaim {
  shop: string;
  tag: string;
  qty: number;
}

/** What an order takes: stock, for how long, and parts for suppliers. */
export interface Claiming {
  claims: readonly StockClaim[];
  parts: NonNullable<Body<typeof placeOrder>["supply"]>;
  hold: HoldKind;
  /** The payment link that the order waits for; it must be open. */
  link: string | null;
  now: Date;
}

/** SQL after `from`: the payment link, if it is open and of the profile that the shop is bound to. */
export const payable = (shop: string, link: string): string =>
  `pay_link l join pay_shop b on b.payee_id = l.payee_id where l.id = ${link} and b.shop = ${shop}
    and l.status = 'open' and (l.expires_at is null or l.expires_at > now())`;

/**
 * Finds why an order could not take its claims, after giving back lapsed units.
 * @throws 400 for a payment link that is not open; 409 `stock` with what is left of each counter that has too few
 */
export async function refuseClaims(shopId: string, { claims, link, now }: Claiming): Promise<void> {
  if (link !== null) {
    const { rowCount } = await pool().query(`select from ${payable("$1::uuid", "$2::bpchar")}`, [
      shopId,
      link,
    ]);
    if (rowCount === 0) throw shopErrors.holdLink();
  }
  const names = claims.map(({ shop, tag }) => ({ shopId: shop, tag }));
  const rows = await findCounters(names, now);
  const wanted = new Map(claims.map(({ shop, tag, qty }) => [`${shop}:${tag}`, qty]));
  const short = rows.filter(
    ({ shopId: shop, tag, count, held, oversell }) =>
      !oversell && count - held < (wanted.get(`${shop}:${tag}`) ?? 0),
  );
  if (short.length > 0) throw shopErrors.stock(leftByTag(short, shopId));
}

/** K-003 */
export async function readCounts(
  shopId: string,
  now = new Date(),
): Promise<AnswerOf<typeof api.readCounts>> {
  await lapseHolds(now);
  const { tag, count, oversell, held } = shopStock;
  const rows = await db()
    .select({ tag, count, oversell, held })
    .from(shopStock)
    .where(eq(shopStock.shopId, shopId));
  const shown = rows.map(({ tag, count, ...row }) => [tag, { count: Math.max(0, count), ...row }]);
  return { counts: Object.fromEntries(shown) };
}

/** K-004. A counter that is no longer tracked is deleted, even when orders hold units of it. @throws 409 `full` */
export async function changeCounts(
  shopId: string,
  { set, remove }: Body<typeof api.changeCounts>,
): Promise<AnswerOf<typeof api.changeCounts>> {
  await db().transaction(async (tx) => {
    const named = [...set.map(({ tag }) => tag), ...remove];
    await tx
      .select({ id: shopStock.id })
      .from(shopStock)
      .where(and(eq(shopStock.shopId, shopId), inArray(shopStock.tag, named)))
      .orderBy(asc(shopStock.tag))
      .for("update");
    await tx
      .delete(shopStock)
      .where(and(eq(shopStock.shopId, shopId), inArray(shopStock.tag, remove)));
    if (set.length === 0) return;
    // A negative count shows as 0, so it is changed from 0; an unchanged count stays as it is.
    const changed = sql`least(${api.MAX_COUNT}::int, greatest(0, greatest(0, ${shopStock.count}) + excluded.count))`;
    const next = sql`case when excluded.count = 0 then ${shopStock.count} else ${changed} end`;
    await tx
      .insert(shopStock)
      .values(
        set
          .map(({ tag, seen, count, oversell }) => ({ shopId, tag, count: count - seen, oversell }))
          .sort((a, b) => (a.tag < b.tag ? -1 : 1)),
      )
      .onConflictDoUpdate({
        target: [shopStock.shopId, shopStock.tag],
        set: { count: next, oversell: sql`excluded.oversell` },
      });
    // A new counter starts at 0.
    const lowered = set.filter(({ seen, count }) => count < seen).map(({ tag }) => tag);
    await tx
      .update(shopStock)
      .set({ count: 0 })
      .where(
        and(eq(shopStock.shopId, shopId), inArray(shopStock.tag, lowered), lt(shopStock.count, 0)),
      );
    const counters = await tx.$count(shopStock, eq(shopStock.shopId, shopId));
    if (counters > MAX_COUNTERS) throw shopErrors.full("This shop's stock has 2,000 counters.");
  });
  return readCounts(shopId);
}

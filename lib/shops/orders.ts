/** Orders: placed by customers; listed, read and deleted by the owner (SH-021…SH-028, SH-049…SH-051). */
import { and, asc, desc, eq, gt, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { isPlaced, shop, shopLink, shopOrder, shopOrderEnded } from "@/db/schema";
import type { AnswerOf, Body, Query } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/shop-orders";
import { Answer, type Step } from "@/lib/http/route";
import { isUuid } from "@/lib/protocol/ids";
import type { ShopCustomer, ShopPerson } from "./access";
import { shopErrors } from "./errors";
import { removeHolds, showHolds } from "./holds";
import {
  DELETED_AT_ONCE,
  ENDED_ORDER_DAYS,
  MAX_LINK_ORDERS,
  MAX_ORDERS,
  NEWEST_SHOP_CLIENT,
  ORDERS_PAGE,
  orderLimit,
} from "./limits";
import { lockShopAs } from "./lock";
import { pageOf, placeOf } from "./pages";
import { placer } from "./place";
import { orderPlacer } from "./place-together";
import { sealedOf } from "./sealed";
import { removeParts } from "./supply/sent";

/** The order level that a page supports: 1 unless its header says more. */
function shopClientOf(headers: Headers): number {
  const given = headers.get("x-shop-client") ?? "1";
  return /^[1-9]\d{0,3}$/.test(given) ? Math.min(Number(given), NEWEST_SHOP_CLIENT) : 1;
}

/**
 * Checks that the shape alone cannot express.
 * @throws 400 `upgrade` when the order is held for a way to pay that its page cannot support (SH-023)
 */
export const checkOrder: Step<
  { request: Request; params: { shopId: string }; body: Body<typeof api.placeOrder> },
  { level: number }
> = ({ request, params, body: { claims = [], hold } }) => {
  const level = shopClientOf(request.headers);
  if (level < 2 && hold && hold.kind !== "none") throw shopErrors.upgrade();
  const counters = claims.map(({ shop = params.shopId, tag }) => `${shop}:${tag}`);
  if (new Set(counters).size < claims.length) throw shopErrors.claimedTwice();
  return { level };
};

export const askingLevel: Step<{ request: Request }, { level: number }> = ({ request }) => ({
  level: shopClientOf(request.headers),
});

const place = placer({
  table: "shop_order",
  columns: {
    key: "bytea",
    payload: "bytea",
    access_id: "uuid",
    level: "int",
    status_hash: "bpchar",
  },
  same: ["key", "payload"],
  ended: "shop_order_ended",
  counter: "orders",
  max: MAX_ORDERS,
  maxOfLink: MAX_LINK_ORDERS,
  mustBeOpen: true,
  limits: [orderLimit],
  full: () => shopErrors.full("This shop or this link has too many orders."),
});

const placeOne = orderPlacer(({ shopId, id, linkId, subject, claiming, ...order }) => {
  const { key, payload, level, statusHash: status_hash } = order;
  const values = { key, payload, access_id: linkId, level, status_hash };
  return place({ shopId, id, linkId, values, subjects: [subject], claiming });
});

export const placedAnswer = (isNew: boolean): Answer =>
  isNew ? new Answer(201, { ok: true }) : new Answer(200, { ok: true, duplicate: true });

/** SH-021. @throws 409 `conflict`, `closed`, `stock` or `full`, 429; 400 as `placer` */
export async function placeOrder(
  { shopId, linkId, network }: Pick<ShopCustomer, "shopId" | "linkId" | "network">,
  { id, key, payload, statusHash, claims = [], hold, supply = [] }: Body<typeof api.placeOrder>,
  level: number,
  now = new Date(),
): Promise<Answer> {
  const link = hold?.kind === "link" ? hold.link : null;
  const claiming = {
    claims: claims.map(({ shop = shopId, tag, qty }) => ({ shop, tag, qty })),
    ...{ hold: hold?.kind ?? "none", link, now, parts: supply },
  };
  const isClaiming = claims.length > 0 || supply.length > 0 || link !== null;
  const isNew = await placeOne({
    ...{ shopId, id, linkId, level, subject: `${shopId}:${network}` },
    key: bytesOf(key),
    payload: bytesOf(payload),
    statusHash: statusHash ?? null,
    claiming: isClaiming ? claiming : undefined,
  });
  return placedAnswer(isNew);
}

/** A Buffer over the same memory, as the database driver needs it. */
const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** SH-049. `next` continues in the requested direction. @throws 404 when the order to start after is gone */
export async function listOrders(
  { shopId }: ShopPerson,
  { before, after }: Query<typeof api.listOrders>,
): Promise<AnswerOf<typeof api.listOrders>> {
  const { place, id, createdAt, accessId } = shopOrder;
  const from = after === undefined ? before && placeOf(before) : await placeAfter(shopId, after);
  const isBeyond = after === undefined ? lt : gt;
  const [[head], rows] = await Promise.all([
    db().select({ total: shop.orders }).from(shop).where(eq(shop.id, shopId)),
    db()
      .select({ place, id, createdAt, accessId })
      .from(shopOrder)
      .where(
        and(
          eq(shopOrder.shopId, shopId),
          isPlaced(shopOrder),
          from ? isBeyond(place, from) : undefined,
        ),
      )
      .orderBy(after === undefined ? desc(place) : asc(place))
      .limit(ORDERS_PAGE + 1),
  ]);
  const { page, next } = pageOf(rows, ORDERS_PAGE);
  return {
    orders: page.map(({ id, createdAt, accessId }) => ({
      id,
      createdAt: createdAt.toISOString(),
      accessId,
    })),
    total: head?.total ?? 0,
    next,
  };
}

/** The place of an order, or of the `next` of an earlier page. */
async function placeAfter(shopId: string, after: string): Promise<number> {
  if (!isUuid(after)) return placeOf(after);
  const [row] = await db()
    .select({ place: shopOrder.place })
    .from(shopOrder)
    .where(and(eq(shopOrder.shopId, shopId), eq(shopOrder.id, after)));
  if (!row) throw shopErrors.noOrder();
  return row.place;
}

/** SH-050: returns the orders that exist, and marks them as seen by their owner (K-007). */
export async function readOrders(
  { shopId }: Pick<ShopPerson, "shopId">,
  ids: string[],
  now = new Date(),
): Promise<AnswerOf<typeof api.readOrders>> {
  const rows = await db()
    .select()
    .from(shopOrder)
    .where(and(eq(shopOrder.shopId, shopId), inArray(shopOrder.id, ids)));
  await showHolds(shopId, ids, now);
  return { orders: rows.map(sealedOf) };
}

/**
 * SH-051: of a deleted order only its id and day are kept, for a while.
 * @param level that the calling page supports
 * @throws 409 `older`, and then nothing is deleted
 */
export function deleteOrders(
  person: ShopPerson,
  { ids, access, since }: Body<typeof api.deleteOrders>,
  level: number,
): Promise<{ deleted: number }> {
  const { shopId } = person;
  const asked = and(
    eq(shopOrder.shopId, shopId),
    ids && inArray(shopOrder.id, ids),
    access === undefined ? undefined : eq(shopOrder.accessId, access),
    since && gte(shopOrder.createdAt, since),
  );
  return db().transaction(async (tx) => {
    await lockShopAs(tx, person);
    const deleted = await removeOrders(tx, shopId, asked, level, DELETED_AT_ONCE);
    await tx
      .delete(shopOrderEnded)
      .where(
        and(
          eq(shopOrderEnded.shopId, shopId),
          lt(shopOrderEnded.day, sql`current_date - ${ENDED_ORDER_DAYS}::int`),
        ),
      );
    return { deleted };
  });
}

/**
 * The caller has locked the shop; this locks its counters and those of its links.
 * @param level that the calling page supports
 * @throws 409 `older`
 */
export async function removeOrders(
  tx: Tx,
  shopId: string,
  asked: SQL | undefined,
  level: number,
  atMost: number,
): Promise<number> {
  const newer = and(asked, gt(shopOrder.level, level));
  if ((await tx.$count(shopOrder, newer)) > 0) throw shopErrors.older();
  const { id, accessId } = shopOrder;
  const chosen = tx
    .select({ id })
    .from(shopOrder)
    .where(asked)
    .orderBy(asc(shopOrder.place))
    .limit(atMost);
  const rows = await tx
    .select({ id, accessId })
    .from(shopOrder)
    .where(and(eq(shopOrder.shopId, shopId), inArray(id, chosen)))
    .orderBy(asc(id))
    .for("update");
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await tx.delete(shopOrder).where(and(eq(shopOrder.shopId, shopId), inArray(id, ids)));
  await removeHolds(tx, shopId, ids);
  await removeParts(tx, shopId, ids);
  await tx.insert(shopOrderEnded).values(rows.map(({ id }) => ({ shopId, id })));
  await tx
    .update(shop)
    .set({ orders: sql`${shop.orders} - ${rows.length}` })
    .where(eq(shop.id, shopId));
  const byLink = new Map<string, number>();
  for (const { accessId } of rows) byLink.set(accessId, (byLink.get(accessId) ?? 0) + 1);
  for (const [id, orders] of [...byLink].sort())
    await tx
      .update(shopLink)
      .set({ orders: sql`${shopLink.orders} - ${orders}` })
      .where(eq(shopLink.id, id));
  return rows.length;
}

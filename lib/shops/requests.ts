/** Contact requests: sent by customers, listed and deleted by the owner (SH-029, SH-052). */
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { isPlaced, shop, shopRequest } from "@/db/schema";
import type { AnswerOf, Body, Query } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/shop-orders";
import type { Answer } from "@/lib/http/route";
import { isUuid } from "@/lib/protocol/ids";
import type { ShopCustomer, ShopPerson } from "./access";
import { shopErrors } from "./errors";
import { linkRequestLimit, MAX_REQUESTS, REQUESTS_PAGE, requestLimit } from "./limits";
import { lockShopAs } from "./lock";
import { placedAnswer } from "./orders";
import { pageOf, placeOf } from "./pages";
import { placer } from "./place";
import { sealedOf } from "./sealed";

const place = placer({
  table: "shop_request",
  columns: { key: "bytea", payload: "bytea" },
  same: ["key", "payload"],
  counter: "requests",
  max: MAX_REQUESTS,
  mustBeOpen: true,
  limits: [requestLimit, linkRequestLimit],
  full: () => shopErrors.full("This shop has too many requests."),
});

/** @throws 409 `conflict`, `closed` or `full`, 429 */
export async function sendRequest(
  { shopId, linkId, network }: ShopCustomer,
  { id, key, payload }: Body<typeof api.sendRequest>,
): Promise<Answer> {
  const values = { key: Buffer.from(key), payload: Buffer.from(payload) };
  const subjects = [`${shopId}:${network}`, linkId];
  return placedAnswer(await place({ shopId, id, linkId, values, subjects }));
}

export async function listRequests(
  { shopId }: ShopPerson,
  { before }: Query<typeof api.listRequests>,
): Promise<AnswerOf<typeof api.listRequests>> {
  const from = before === undefined ? undefined : lt(shopRequest.place, placeOf(before));
  const [[head], rows] = await Promise.all([
    db().select({ total: shop.requests }).from(shop).where(eq(shop.id, shopId)),
    db()
      .select()
      .from(shopRequest)
      .where(and(eq(shopRequest.shopId, shopId), isPlaced(shopRequest), from))
      .orderBy(desc(shopRequest.place))
      .limit(REQUESTS_PAGE + 1),
  ]);
  const { page, next } = pageOf(rows, REQUESTS_PAGE);
  const requests = page.map((row) => ({
    ...sealedOf(row),
    createdAt: row.createdAt.toISOString(),
  }));
  return { requests, total: head?.total ?? 0, next };
}

/** @throws 404 */
export async function deleteRequest(person: ShopPerson, id: string): Promise<{ ok: true }> {
  const { shopId } = person;
  if (!isUuid(id)) throw shopErrors.noRequest();
  await db().transaction(async (tx) => {
    await lockShopAs(tx, person);
    const row = and(eq(shopRequest.shopId, shopId), eq(shopRequest.id, id));
    const { length } = await tx.delete(shopRequest).where(row).returning({ id: shopRequest.id });
    if (length === 0) throw shopErrors.noRequest();
    await tx
      .update(shop)
      .set({ requests: sql`${shop.requests} - 1` })
      .where(eq(shop.id, shopId));
  });
  return { ok: true };
}

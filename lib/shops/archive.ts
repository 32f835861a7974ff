/**
 * Archives of old orders: stored in the transaction that deletes the orders, and read by the people who run the shop
 * (P-012).
 */
import { and, desc, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { shopArchive, shopOrder } from "@/db/schema";
import type { AnswerOf, Body } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/shop-archive";
import { Answer } from "@/lib/http/route";
import { isUuid } from "@/lib/protocol/ids";
import type { ShopPerson } from "./access";
import { shopErrors } from "./errors";
import { ARCHIVED_AT_ONCE, MAX_ARCHIVES } from "./limits";
import { lockShopAs } from "./lock";
import { removeOrders } from "./orders";

const chunkOf = (shopId: string, id: string) =>
  and(eq(shopArchive.shopId, shopId), eq(shopArchive.id, id));

export async function listArchive({
  shopId,
}: ShopPerson): Promise<AnswerOf<typeof api.listArchive>> {
  const { id, orders, from, to, kid, createdAt } = shopArchive;
  const rows = await db()
    .select({ id, orders, from, to, kid, createdAt })
    .from(shopArchive)
    .where(eq(shopArchive.shopId, shopId))
    .orderBy(desc(createdAt), desc(id));
  return {
    chunks: rows.map(({ id, orders, from, to, kid, createdAt }) => ({
      ...{ chunkId: id, orders, kid },
      from: from.toISOString(),
      to: to.toISOString(),
      createdAt: createdAt.toISOString(),
    })),
  };
}

/**
 * Stores the archive and deletes its orders, or does neither.
 * @param level that the calling page supports
 * @throws 409 `conflict`, `older`, `stale` when an order is missing, `full`
 */
export function storeArchive(
  person: ShopPerson,
  { chunkId, payload, kid, orders, from, to }: Body<typeof api.storeArchive>,
  level: number,
): Promise<Answer> {
  const { shopId } = person;
  const bytes = Buffer.from(payload, "base64");
  return db().transaction(async (tx) => {
    await lockShopAs(tx, person);
    const [known] = await tx.select().from(shopArchive).where(chunkOf(shopId, chunkId));
    if (known) {
      const isSame =
        bytes.equals(known.payload) && known.kid === kid && known.orders === orders.length;
      if (!isSame) throw shopErrors.conflict();
      return new Answer(200, { chunkId });
    }
    const asked = and(eq(shopOrder.shopId, shopId), inArray(shopOrder.id, orders));
    const removed = await removeOrders(tx, shopId, asked, level, ARCHIVED_AT_ONCE);
    if (removed < orders.length) throw shopErrors.stale();
    if ((await tx.$count(shopArchive, eq(shopArchive.shopId, shopId))) >= MAX_ARCHIVES)
      throw shopErrors.full("A shop has at most 200 archives.");
    const row = { shopId, id: chunkId, kid, orders: orders.length, from, to, payload: bytes };
    await tx.insert(shopArchive).values(row);
    return new Answer(201, { chunkId });
  });
}

/** @throws 404 */
export async function readArchive(
  { shopId }: ShopPerson,
  chunkId: string,
): Promise<AnswerOf<typeof api.readArchive>> {
  const [row] = isUuid(chunkId)
    ? await db().select().from(shopArchive).where(chunkOf(shopId, chunkId))
    : [];
  if (!row) throw shopErrors.noChunk();
  return { chunkId, kid: row.kid, payload: Buffer.from(row.payload).toString("base64") };
}

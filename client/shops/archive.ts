/** Old orders, sealed together and removed from the list; from then on they are read from their archives (P-012). */
import * as z from "zod/mini";
import type { AnswerOf } from "../../lib/contract/operation";
import * as api from "../../lib/contract/shop-archive";
import { Order } from "../../lib/kinds/shop/order";
import { readShape } from "../../lib/kinds/shop/read";
import { OrderEntry } from "../../lib/kinds/shop/state";
import { utf8 } from "../../lib/protocol/bytes";
import { ProtocolError } from "../../lib/protocol/errors";
import { MAX_PLAIN_STEPS_BYTES } from "../../lib/protocol/padding";
import { keyIdOf, openArchive, sealArchive } from "../../lib/protocol/shop-people";
import { callOperation } from "../call";
import { entryOf } from "./order-moves";
import type { OpenedOrder, OrderHead } from "./orders";
import { asOwnerOf, asShopOwner } from "./owner";
import { rotateShopKey } from "./rotation";
import type { ShopSession } from "./session";

export type ArchiveChunk = AnswerOf<typeof api.listArchive>["chunks"][number];

const Archived = z.object({
  ...{ id: z.string(), createdAt: z.string(), accessId: z.string() },
  order: Order,
  /** Its state when it was archived. */
  entry: z.nullable(OrderEntry),
});
const Chunk = z.object({ v: z.literal(1), orders: z.array(Archived) });
export type ArchivedOrder = z.infer<typeof Archived>;

/** Per chunk, by the contract. */
const MAX_ORDERS = 500;
/** The most bytes of a chunk besides its orders. */
const FRAME_BYTES = 64;

/**
 * @param heads of finished orders; those that cannot be decrypted stay
 * @returns how many were archived
 * @throws ApiError 409 `stale` when one was deleted meanwhile, `older`: the rest stays
 */
export async function archiveOrders(
  session: ShopSession,
  heads: readonly OrderHead[],
  opened: ReadonlyMap<string, OpenedOrder>,
): Promise<number> {
  // Sealed with a key that people who run the shop later also get, never with the owner's own.
  if (session.stored.epoch === 0) await rotateShopKey(session);
  const { state } = session.current();
  const rows = heads.flatMap(({ id, createdAt, accessId }): ArchivedOrder[] => {
    const order = opened.get(id);
    return order ? [{ id, createdAt, accessId, order, entry: entryOf(state, id) ?? null }] : [];
  });
  for (const chunk of chunksOf(rows)) await storeChunk(session, chunk);
  await session.flush();
  return rows.length;
}

/** In order, as many in each chunk as fit. */
function chunksOf(rows: readonly ArchivedOrder[]): ArchivedOrder[][] {
  const chunks: ArchivedOrder[][] = [];
  let room = 0;
  for (const row of rows) {
    const size = utf8(JSON.stringify(row)).length + 1;
    const last = chunks.at(-1);
    if (last && size <= room && last.length < MAX_ORDERS) last.push(row);
    else {
      chunks.push([row]);
      room = MAX_PLAIN_STEPS_BYTES - FRAME_BYTES;
    }
    room -= size;
  }
  return chunks;
}

async function storeChunk(session: ShopSession, rows: readonly ArchivedOrder[]): Promise<void> {
  const { owner, stored } = session;
  const chunkId = crypto.randomUUID();
  const ids = rows.map(({ id }) => id);
  const times = rows.map(({ createdAt }) => createdAt).sort();
  const chunk = { v: 1, orders: rows };
  const body = {
    ...{ chunkId, orders: ids, from: times[0] ?? "", to: times.at(-1) ?? "" },
    kid: await keyIdOf(stored.shopKey),
    payload: await sealArchive(stored.shopKey, owner.shopId, chunkId, chunk),
  };
  const send = () => callOperation(api.storeArchive, { ...asShopOwner(owner), body });
  // Sending it again stores the same archive, so a lost answer is harmless.
  await send().catch(send);
  session.editState((state) => {
    const orders = { ...state.orders };
    for (const id of ids) delete orders[id];
    return { ...state, orders, archive: [...state.archive, chunkId].sort() };
  });
}

export const listArchive = async ({ owner }: ShopSession): Promise<ArchiveChunk[]> =>
  (await callOperation(api.listArchive, asShopOwner(owner))).chunks;

/** Newest first. @throws ProtocolError for one that none of the shop's keys decrypts */
export async function readArchive(
  session: ShopSession,
  { chunkId }: ArchiveChunk,
): Promise<ArchivedOrder[]> {
  const call = asOwnerOf(session.owner, { chunkId });
  const { kid, payload } = await callOperation(api.readArchive, call);
  const { shopKey, ring } = session.stored;
  const keys = [shopKey, ...ring.flatMap(({ use, key }) => (use === "shop" && key ? [key] : []))];
  for (const key of keys) {
    if ((await keyIdOf(key)) !== kid) continue;
    const chunk = readShape(Chunk, await openArchive(key, session.owner.shopId, chunkId, payload));
    return chunk.orders.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  }
  throw new ProtocolError("key", "No key of this shop opens this archive.");
}

/** The newest orders of a person's shops, outside of the shops' own pages. */
import type { OrderStatus } from "../../lib/kinds/shop/statuses";
import { ApiError } from "../http";
import type { LocalFile } from "../local-files";
import { ownerLinkOf } from "./listed";
import { statusOf } from "./order-moves";
import { listAllOrders, type OpenedOrder, type OrderHead, openOrders } from "./orders";
import { proveOwner } from "./owner";
import { ShopSession } from "./session";

/** Shops that are asked. */
const MAX_SHOPS = 12;

export interface ShopOrder {
  shop: LocalFile;
  head: OrderHead;
  /** Null for one that does not open, and for those after the ones that were to be opened. */
  order: OpenedOrder;
}

interface Wanted {
  isWanted?: (status: OrderStatus) => boolean;
  /** Of each shop, the newest. */
  opened: number;
}

/** Orders of the shops that open without a password, the newest first. @throws what callOperation throws */
export async function recentOrders(
  shops: readonly LocalFile[],
  wanted: Wanted,
): Promise<ShopOrder[]> {
  const found = await Promise.all(shops.slice(0, MAX_SHOPS).map((shop) => ordersOf(shop, wanted)));
  return found.flat().sort((a, b) => (a.head.createdAt < b.head.createdAt ? 1 : -1));
}

async function ordersOf(
  shop: LocalFile,
  { isWanted = () => true, opened }: Wanted,
): Promise<ShopOrder[]> {
  const link = ownerLinkOf(shop);
  if (!link?.ownerKey || link.lock !== null) return [];
  const { shopId, capability, docKey, ownerKey } = link;
  const session = await openSession(await proveOwner({ shopId, capability, docKey, ownerKey }));
  if (session === null) return [];
  try {
    const { state } = session.current();
    const heads = (await listAllOrders(session)).filter(({ id }) => isWanted(statusOf(state, id)));
    const ids = heads.slice(0, opened).map(({ id }) => id);
    const orders = await openOrders(session, ids);
    return heads.map((head) => ({ shop, head, order: orders.get(head.id) ?? null }));
  } finally {
    session.close();
  }
}

/** Null for a shop that was deleted, or is no longer open to this person. */
const openSession = (owner: Parameters<typeof ShopSession.open>[0]) =>
  ShopSession.open(owner).catch((error: unknown) => {
    if (error instanceof ApiError && [403, 404].includes(error.status)) return null;
    throw error;
  });

/** The newest orders of a person's shops, for pages other than the shops' own. */
import type { OrderStatus } from "../../lib/kinds/shop/statuses";
import { ApiError } from "../http";
import type { LocalFile } from "../local-files";
import { ownerLinkOf } from "./listed";
import { statusOf } from "./order-moves";
import { listAllOrders, type OpenedOrder, type OrderHead, openOrders } from "./orders";
import { proveOwner } from "./owner";
import { ShopSession } from "./session";

/** The most shops that are read. */
const MAX_SHOPS = 12;

export interface ShopOrder {
  shop: LocalFile;
  head: OrderHead;
  /** Null when it cannot be decrypted, and for orders beyond the first `opened`. */
  order: OpenedOrder;
}

interface Wanted {
  isWanted?: (status: OrderStatus) => boolean;
  /** How many of each shop's newest orders are decrypted. */
  opened: number;
}

/** Orders of the shops that open without a password, newest first. @throws what callOperation throws */
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

/** Null for a shop that was deleted, or that this person can no longer open. */
const openSession = (owner: Parameters<typeof ShopSession.open>[0]) =>
  ShopSession.open(owner).catch((error: unknown) => {
    if (error instanceof ApiError && [403, 404].includes(error.status)) return null;
    throw error;
  });

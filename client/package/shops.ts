/** Shops from a program: run as their owner, and ordered from as a customer. */
import { formatOwnerLink, parseCustomerLink, parseOwnerLink } from "../../lib/protocol/shop-links";
import type { Connection } from "../client";
import { openShop as openVisit, resolveShopLink, type ShopVisit } from "../shops/customer";
import {
  listAllOrders,
  listNewerOrders,
  type OpenedOrder,
  type OrderHead,
  openOrders,
} from "../shops/orders";
import { proveOwner, createShop as registerShop, type ShopDraft } from "../shops/owner";
import { ShopSession } from "../shops/session";
import { ourUrl, WrongLink } from "./open";

export { listOf, markProduct, putEntry, removeEntry } from "../../lib/kinds/shop/edit";
export { prepareOrder, sendOrder } from "../shops/customer-orders";
export { readOrderStatus } from "../shops/customer-status";
export { addShopLink, listShopLinks, revokeShopLink } from "../shops/links";
export { moveOrder, statusOf } from "../shops/order-moves";
export { listAllOrders, listShopRequests, openOrders } from "../shops/orders";
export { ShopSession } from "../shops/session";
export { changeStockCounts, readStockCounts } from "../shops/stock";

export type NewShop = Pick<ShopDraft, "name" | "currency"> & Partial<ShopDraft>;

/** @returns the owner's link; anyone who has it is the owner */
export async function createShop(connection: Connection, shop: NewShop): Promise<string> {
  const ask = { name: "required", email: "optional", phone: "optional" } as const;
  const owner = await registerShop(
    {
      ...{ sections: [], items: [], ask: { ...ask, address: "auto", note: "optional" } },
      ...shop,
    },
    connection,
  );
  return connection.origin + formatOwnerLink({ ...owner, lock: null });
}

/** Opens a shop as its owner. Close the session when done. @throws WrongLink, ApiError */
export async function openShop(connection: Connection, ownerLink: string): Promise<ShopSession> {
  const link = parseOwnerLink(ourUrl(connection, ownerLink));
  if (!link) throw new WrongLink("This is not an owner's link of a shop.");
  const { ownerKey } = link;
  if (ownerKey === null)
    throw new WrongLink("This owner's link is locked by a password. Use one with its key.");
  return ShopSession.open(await proveOwner({ ...link, ownerKey }, connection));
}

/** Opens a shop as a customer's page does; the catalog's signature is checked against the link. */
export async function visitShop(connection: Connection, link: string): Promise<ShopVisit> {
  const parsed = parseCustomerLink(ourUrl(connection, link));
  return openVisit(await resolveShopLink(parsed, connection), connection);
}

export type FollowedOrder = { head: OrderHead; order: OpenedOrder };

/**
 * Orders as they arrive, oldest first within each check; existing orders come first.
 * @param everyMs how often to check
 */
export async function* followOrders(
  session: ShopSession,
  { signal, everyMs = 10_000 }: { signal?: AbortSignal; everyMs?: number } = {},
): AsyncGenerator<FollowedOrder> {
  const seen = new Set<string>();
  let newest: string | null = null;
  while (!signal?.aborted) {
    const newer: { heads: OrderHead[] } | null =
      newest === null ? null : await listNewerOrders(session, newest);
    const heads: OrderHead[] = newer?.heads ?? (await listAllOrders(session));
    newest = heads[0]?.id ?? newest;
    const fresh = heads.filter(({ id }) => !seen.has(id)).reverse();
    const opened = await openOrders(
      session,
      fresh.map(({ id }) => id),
    );
    for (const head of fresh) {
      seen.add(head.id);
      yield { head, order: opened.get(head.id) ?? null };
    }
    await waited(everyMs, signal);
  }
}

function waited(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    }
    signal?.addEventListener("abort", done, { once: true });
  });
}

/** Orders and contact requests as the owner lists, opens and deletes them. */
import type * as z from "zod/mini";
import type { AnswerOf } from "../../lib/contract/operation";
import * as api from "../../lib/contract/shop-orders";
import { ContactRequest, Order } from "../../lib/kinds/shop/order";
import { callOperation } from "../call";
import { ApiError } from "../http";
import { inParts } from "./in-parts";
import { openByInbox } from "./inbox";
import { asOwnerOf, asShopOwner } from "./owner";
import { readOrNull } from "./read-or-null";
import type { ShopSession } from "./session";

/** What the server knows of an order: when it arrived, and through which link. */
export type OrderHead = AnswerOf<typeof api.listOrders>["orders"][number];

/**
 * With the key of its customer's status; null when it cannot be decrypted: it is still listed, and never deleted
 * automatically.
 */
export type OpenedOrder = (Order & { orderKey: string }) | null;

const READ_AT_ONCE = 50;

/** All stored orders, newest first. @param onPage receives the orders so far */
export async function listAllOrders(
  session: ShopSession,
  onPage: (heads: OrderHead[]) => void = () => {},
): Promise<OrderHead[]> {
  const heads: OrderHead[] = [];
  for (let before: string | undefined; ; ) {
    const call = { ...asShopOwner(session.owner), query: { before } };
    const { orders, next } = await callOperation(api.listOrders, call);
    heads.push(...orders);
    onPage([...heads]);
    if (next === null) return heads;
    before = next;
  }
}

/** Orders after a given one, newest first; null when that one was deleted, and all must be listed again. */
export async function listNewerOrders(
  session: ShopSession,
  newest: string,
): Promise<{ heads: OrderHead[]; total: number } | null> {
  const heads: OrderHead[] = [];
  for (let after = newest; ; ) {
    const call = { ...asShopOwner(session.owner), query: { after } };
    const answer = await callOperation(api.listOrders, call).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404 && error.reason === null) return null;
      throw error;
    });
    if (answer === null) return null;
    heads.unshift(...answer.orders.reverse());
    if (answer.next === null) return { heads, total: answer.total };
    after = answer.next;
  }
}

/** Decrypted, by id; deleted ones are missing. */
export async function openOrders(
  session: ShopSession,
  ids: readonly string[],
): Promise<Map<string, OpenedOrder>> {
  const opened = new Map<string, OpenedOrder>();
  for (const part of inParts(ids, READ_AT_ONCE)) {
    const call = { ...asShopOwner(session.owner), body: { ids: part } };
    const { orders } = await callOperation(api.readOrders, call);
    const read = orders.map(async (sealed) => {
      let orderKey = "";
      const order = await readOrNull(Order, async () => {
        const { value, contentKey } = await openByInbox(session, "order", sealed);
        orderKey = contentKey;
        return value;
      });
      opened.set(sealed.id, order?.id === sealed.id ? { ...order, orderKey } : null);
    });
    await Promise.all(read);
  }
  return opened;
}

export interface RequestRow {
  id: string;
  createdAt: string;
  request: z.infer<typeof ContactRequest> | null;
}

export async function listShopRequests(session: ShopSession, before: string | undefined) {
  const call = { ...asShopOwner(session.owner), query: { before } };
  const { requests, next } = await callOperation(api.listRequests, call);
  const rows = requests.map(async ({ createdAt, ...sealed }): Promise<RequestRow> => {
    const open = async () => (await openByInbox(session, "request", sealed)).value;
    return { id: sealed.id, createdAt, request: await readOrNull(ContactRequest, open) };
  });
  return { rows: await Promise.all(rows), next };
}

export const deleteShopRequest = ({ owner }: ShopSession, requestId: string) =>
  callOperation(api.deleteRequest, asOwnerOf(owner, { requestId }));

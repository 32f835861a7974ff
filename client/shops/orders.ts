/** Orders and contact requests as the owner lists, opens and deletes them. */
import type * as z from "zod/mini";
import type { AnswerOf } from "../../lib/contract/operation";
import * as api from "../../lib/contract/shop-orders";
import { ContactRequest, Order } from "../../lib/kinds/shop/order";
import { readShape, ShapeError } from "../../lib/kinds/shop/read";
import { ProtocolError } from "../../lib/protocol/errors";
import { openOrder, openRequest } from "../../lib/protocol/shop-order";
import { callOperation } from "../call";
import { ApiError } from "../http";
import { asOwnerOf } from "./owner";
import type { ShopSession } from "./session";

/** What the server knows of an order: when it came, and through which link. */
export type OrderHead = AnswerOf<typeof api.listOrders>["orders"][number];

/** With the key of what its customer is shown; null for what does not open: it is listed all the same, and never deleted by itself. */
export type OpenedOrder = (Order & { orderKey: string }) | null;

const READ_AT_ONCE = 50;
const DELETED_AT_ONCE = 200;

/** All orders that are stored, the newest first. @param onPage is given what is there so far */
export async function listAllOrders(
  session: ShopSession,
  onPage: (heads: OrderHead[]) => void = () => {},
): Promise<OrderHead[]> {
  const heads: OrderHead[] = [];
  for (let before: string | undefined; ; ) {
    const query = { before };
    const { orders, next } = await callOperation(api.listOrders, { ...asOwnerOf(session), query });
    heads.push(...orders);
    onPage([...heads]);
    if (next === null) return heads;
    before = next;
  }
}

/** Those that came after one, the newest first; null where that one is gone, and all are to be listed again. */
export async function listNewerOrders(
  session: ShopSession,
  newest: string,
): Promise<{ heads: OrderHead[]; total: number } | null> {
  const heads: OrderHead[] = [];
  for (let after = newest; ; ) {
    const call = { ...asOwnerOf(session), query: { after } };
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

/** Opened by id; of one that was deleted meanwhile there is none. */
export async function openOrders(
  session: ShopSession,
  ids: readonly string[],
): Promise<Map<string, OpenedOrder>> {
  const opened = new Map<string, OpenedOrder>();
  const { shopId } = session.owner;
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    const body = { ids: ids.slice(at, at + READ_AT_ONCE) };
    const { orders } = await callOperation(api.readOrders, { ...asOwnerOf(session), body });
    const read = orders.map(async (sealed) => {
      const order = await nullIfDamaged(async () => {
        const { order, orderKey } = await openByAny(session, (inbox) =>
          openOrder(shopId, inbox, sealed),
        );
        const found = readShape(Order, order);
        return found.id === sealed.id ? { ...found, orderKey } : null;
      });
      opened.set(sealed.id, order);
    });
    await Promise.all(read);
  }
  return opened;
}

/** @throws ApiError 409 `older` where a newer page placed one of them: nothing more is deleted then */
export async function deleteOrders(session: ShopSession, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += DELETED_AT_ONCE) {
    const body = { ids: ids.slice(at, at + DELETED_AT_ONCE) };
    await callOperation(api.deleteOrders, { ...asOwnerOf(session), body });
  }
}

export interface RequestRow {
  id: string;
  createdAt: string;
  request: z.infer<typeof ContactRequest> | null;
}

export async function listShopRequests(session: ShopSession, before: string | undefined) {
  const call = { ...asOwnerOf(session), query: { before } };
  const { requests, next } = await callOperation(api.listRequests, call);
  const { shopId } = session.owner;
  const rows = requests.map(async ({ createdAt, ...sealed }): Promise<RequestRow> => {
    const request = await nullIfDamaged(async () =>
      readShape(
        ContactRequest,
        await openByAny(session, (inbox) => openRequest(shopId, inbox, sealed)),
      ),
    );
    return { id: sealed.id, createdAt, request };
  });
  return { rows: await Promise.all(rows), next };
}

export async function deleteShopRequest(session: ShopSession, requestId: string): Promise<void> {
  const call = asOwnerOf(session);
  const params = { ...call.params, requestId };
  await callOperation(api.deleteRequest, { ...call, params });
}

/** Today's, then those from before a change of the shop key, the newest first. */
export function inboxesOf({ stored: { keys, ring } }: ShopSession): [JsonWebKey, ...JsonWebKey[]] {
  const retired = ring.flatMap(({ use, jwk }) => (use === "inbox" && jwk ? [jwk] : []));
  return [keys.inbox, ...retired.reverse()];
}

/** By the inbox of today, or one from before. @throws ProtocolError by today's where none opens it */
export async function openByAny<Value>(
  session: ShopSession,
  open: (inbox: JsonWebKey) => Promise<Value>,
): Promise<Value> {
  const [today, ...retired] = inboxesOf(session);
  return open(today).catch(async (error: unknown) => {
    for (const inbox of retired) {
      const opened = await open(inbox).catch(() => null);
      if (opened !== null) return opened;
    }
    throw error;
  });
}

/** What a customer's page, or somebody in its place, sealed in a way that cannot be read. */
export async function nullIfDamaged<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ProtocolError || error instanceof ShapeError) return null;
    throw error;
  }
}

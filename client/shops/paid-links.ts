/**
 * Orders whose payment link was paid. The server says which links were paid, for which shop and how much. A link's
 * sealed description says which order it pays, so that no link pays two.
 */
import { readPayLink, readPayLinks } from "../../lib/contract/pay-links";
import type { LinkSummaryView } from "../../lib/contract/pay-shapes";
import type { Order } from "../../lib/kinds/shop/order";
import { ProtocolError } from "../../lib/protocol/errors";
import { openDescription } from "../../lib/protocol/pay-link";
import { callOperation } from "../call";
import { inParts } from "./in-parts";
import { isPaid, mayMove, moveOrder, notePaidAfterCancel, statusOf } from "./order-moves";
import type { OpenedOrder } from "./orders";
import type { ShopSession } from "./session";

/** The most links in one request (PY-058). */
const MAX_LINKS_READ = 100;

type PaidOrder = Pick<Order, "id" | "currency" | "totals" | "pay">;

/**
 * The first orders with a payment link, as many as fit into one request.
 * @param read decrypts orders that are not decrypted yet
 */
export async function firstLinkOrders(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, OpenedOrder>>,
): Promise<Order[]> {
  const found: Order[] = [];
  for (const part of inParts(ids, MAX_LINKS_READ)) {
    if (found.length >= MAX_LINKS_READ) break;
    const opened = await read(part);
    const orders = part.flatMap((id) => opened.get(id) ?? []);
    found.push(...orders.filter(({ pay }) => pay.kind === "link"));
  }
  return found.slice(0, MAX_LINKS_READ);
}

export interface NotedPayment {
  id: string;
  wasCanceled: boolean;
}

/**
 * Marks in the owner's state which orders were paid by their links.
 * @param ids all of the shop's orders, newest first
 */
export async function notePaidOrders(
  session: ShopSession,
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, OpenedOrder>>,
): Promise<NotedPayment[]> {
  const { state } = session.current();
  const unpaid = ids.filter((id) => mayMove(state, id, "paid"));
  const canceled = ids.filter((id) => statusOf(state, id) === "canceled" && !isPaid(state, id));
  const noted: NotedPayment[] = [];
  for (const [some, wasCanceled] of [[unpaid, false] as const, [canceled, true] as const]) {
    const asked = await firstLinkOrders(some, read);
    for (const { id, discount } of await findPaidOrders(session, asked)) {
      if (isPaid(session.current().state, id)) continue;
      const paid = { id, to: "paid", paidBy: "link", tag: discount?.tag } as const;
      session.edit(({ catalog, state: now }) => ({
        catalog,
        state: wasCanceled ? notePaidAfterCancel(now, id) : moveOrder(now, paid),
      }));
      noted.push({ id, wasCanceled });
    }
  }
  return noted;
}

/** @param orders at most a hundred */
export const findPaidOrders = <Some extends PaidOrder>(
  session: ShopSession,
  orders: readonly Some[],
): Promise<Some[]> => findLinkedOrders(session, orders, ({ status }) => status === "paid");

/** Orders whose link is this shop's, has their total, and was created for them. @param orders at most a hundred */
export async function findLinkedOrders<Some extends PaidOrder>(
  { owner: { shopId }, environment }: ShopSession,
  orders: readonly Some[],
  isWanted: (link: LinkSummaryView) => boolean = () => true,
): Promise<Some[]> {
  const ids = orders.flatMap(({ pay }) => (pay.kind === "link" ? [pay.link] : []));
  if (ids.length === 0) return [];
  const call = { anonymous: true, environment };
  const { links } = await callOperation(readPayLinks, { ...call, query: { ids: ids.join() } });
  const ours = new Map(
    links.filter((link) => link.shop === shopId && isWanted(link)).map((link) => [link.id, link]),
  );
  const checked = orders.map(async (order) => {
    const { pay, totals, currency } = order;
    const link = pay.kind === "link" ? ours.get(pay.link) : undefined;
    if (pay.kind !== "link" || link?.amount !== totals.total || link.currency !== currency)
      return [];
    const params = { linkId: link.id };
    const { sealed } = await callOperation(readPayLink, { ...call, params, query: {} });
    return (await orderOf(pay.k, link.id, sealed)) === order.id ? [order] : [];
  });
  return (await Promise.all(checked)).flat();
}

/** Null when the order's key does not decrypt it. */
async function orderOf(k: string, linkId: string, sealed: string): Promise<string | null> {
  try {
    return (await openDescription(k, linkId, sealed)).doc ?? null;
  } catch (error) {
    if (error instanceof ProtocolError) return null;
    throw error;
  }
}

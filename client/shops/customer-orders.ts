/**
 * Orders as their customer places them. An order is sealed once and stored on this device before it is sent. The same
 * bytes are sent under the same id until the shop confirms them, so that a lost answer causes no second order.
 */
import { createOrderLink } from "../../lib/contract/pay-links";
import { isRailId } from "../../lib/contract/pay-rails";
import { placeOrder } from "../../lib/contract/shop-orders";
import { tellFollowers } from "../../lib/contract/shop-status";
import type { Catalog } from "../../lib/kinds/shop/catalog";
import { clientLevelOf, type Order, orderNumber } from "../../lib/kinds/shop/order";
import { type CartLine, priceCart } from "../../lib/kinds/shop/prices";
import { randomBytes, toBase64url } from "../../lib/protocol/bytes";
import { hashCapability, newCapability } from "../../lib/protocol/capability";
import { newPayLinkId } from "../../lib/protocol/pay-auth";
import type { PayDescription } from "../../lib/protocol/pay-description";
import { isPayFamily } from "../../lib/protocol/pay-families";
import { sealDescription } from "../../lib/protocol/pay-link";
import { newReference } from "../../lib/protocol/pay-reference";
import { sealMessage } from "../../lib/protocol/shop-message";
import { type CallInput, callOperation } from "../call";
import { defaultEnvironment, type Environment } from "../environment";
import { ApiError } from "../http";
import { userLocale } from "../user-locale";
import { asCustomer, type FoundDiscount, type ShopVisit } from "./customer";
import { asShopRefusal, ShopRefusal, type ShopRefusalCode } from "./customer-refusal";
import { type StoredOrder, storeOnDevice } from "./customer-store";
import { claimsOf, MAX_CLAIMS, type OrderClaims } from "./stock-left";
import { supplyOrder } from "./supply-parts";

/** The ways to pay of a payment link. */
const ONLINE = ["card", "paypal", "crypto"] as const;
type OnlineWay = (typeof ONLINE)[number];
export type PayChoice = "link" | "bank" | "cash" | "none";

export const onlineWays = ({ pay }: Pick<Catalog, "pay">): OnlineWay[] =>
  ONLINE.filter((way) => pay?.payee !== undefined && pay.order.includes(way)).sort(
    (one, other) => (pay?.order.indexOf(one) ?? 0) - (pay?.order.indexOf(other) ?? 0),
  );

/** In the shop's order; empty when nothing is to be paid. */
export function payChoices(catalog: Catalog, total: string): PayChoice[] {
  if (total === "0") return ["none"];
  const online = onlineWays(catalog);
  const choices = (catalog.pay?.order ?? []).flatMap((way): PayChoice[] => {
    if (way === "cash") return ["cash"];
    if (way === "bank") return catalog.pay?.bank?.length ? ["bank"] : [];
    return online.includes(way) ? ["link"] : [];
  });
  return choices.length === 0 ? ["none"] : [...new Set(choices)];
}

/** What a customer chose. */
export interface OrderDraft {
  lines: readonly CartLine[];
  delivery: Pick<NonNullable<Order["delivery"]>, "id" | "address" | "date" | "note"> | null;
  code: FoundDiscount | null;
  customer: Order["customer"];
  pay: PayChoice;
}

/** What is sent, unchanged. */
export interface OrderSending {
  call: Pick<ShopVisit, "shopId" | "capability" | "gate">;
  order: CallInput<typeof placeOrder>["body"];
  /** Names of what its claims are for, by tag. */
  claimed?: OrderClaims["names"] | undefined;
  /** Created before the order that names it. */
  link?: CallInput<typeof createOrderLink>["body"] | undefined;
  /** It was sent, and no answer arrived. */
  isUnanswered: boolean;
}

/**
 * Seals an order and stores it on the device; nothing is sent yet.
 * @returns `isStored` false when this browser stores nothing: then only this page can send it
 * @throws RangeError for a cart that `priceCart` reports a problem for
 */
export async function prepareOrder(
  visit: ShopVisit,
  draft: OrderDraft,
  environment: Environment = defaultEnvironment(),
  now = new Date(),
): Promise<{ kept: StoredOrder; isStored: boolean }> {
  const { shopId, catalog } = visit;
  const linkKey = randomBytes(32);
  const priced = orderOf(visit, draft, toBase64url(linkKey), now);
  const { order, supply, ...supplied } = await supplyOrder(catalog, priced);
  const own = await claimsOf(shopId, catalog, draft.lines);
  const claims = [...own.claims, ...supplied.claims].slice(0, MAX_CLAIMS);
  const { pay } = order;
  const hold = pay.kind === "link" ? { kind: pay.kind, link: pay.link } : holdOf(pay);
  const token = newCapability();
  const sealed = await sealMessage("order", shopId, catalog.inbox, order.id, order);
  const { contentKey: orderKey, ...message } = sealed;
  const { capability, gate } = visit;
  const kept: StoredOrder = {
    id: order.id,
    shopId,
    shop: {
      name: catalog.name,
      color: catalog.theme?.color,
      contact: catalog.contact && { email: catalog.contact.email, phone: catalog.contact.phone },
      bank: order.pay.kind === "bank" ? catalog.pay?.bank : undefined,
      cashNote: order.pay.kind === "cash" ? catalog.pay?.cashNote : undefined,
    },
    order,
    orderKey,
    token,
    state: "sending",
    sending: {
      call: { shopId, capability, gate },
      order: {
        ...{ id: order.id, ...message, statusHash: await hashCapability(token) },
        ...(supply.length > 0 && { supply }),
        ...(claims.length + supply.length > 0 && { claims, hold }),
      },
      claimed: { ...supplied.names, ...own.names },
      ...(order.pay.kind === "link" && { link: await linkOf(catalog, order, linkKey) }),
      isUnanswered: false,
    },
  };
  return { kept, isStored: await storeOnDevice("order", kept, environment) };
}

/** Stock is held for cash for as long as for an order without a chosen payment. */
const holdOf = ({ kind }: Order["pay"]) => ({ kind: kind === "bank" ? kind : ("none" as const) });

function orderOf({ catalog, seq }: ShopVisit, draft: OrderDraft, k: string, now: Date): Order {
  const { lines, delivery, code, customer } = draft;
  const cart = { lines, delivery: delivery?.id ?? null, code: code?.terms ?? null };
  const priced = priceCart(catalog, cart, now);
  if (priced.problems.length > 0) throw new RangeError("This cart cannot be ordered as it is.");
  const way = catalog.delivery?.find(({ id }) => id === delivery?.id);
  const pay = payOf(draft.pay, k);
  return {
    v: 1,
    id: crypto.randomUUID(),
    placedAt: now.toISOString(),
    client: clientLevelOf(pay),
    catalogSeq: seq,
    currency: catalog.currency,
    locale: catalog.locale ?? userLocale(),
    lines: priced.lines,
    totals: priced.totals,
    discount: priced.code && code ? { ...priced.code, tag: code.tag, code: code.code } : null,
    ...(priced.rule && { ruleDiscount: priced.rule }),
    delivery: way && delivery ? { ...delivery, kind: way.kind, name: way.name } : null,
    customer,
    pay,
  };
}

function payOf(choice: PayChoice, k: string): Order["pay"] {
  if (choice === "link") return { kind: "link", link: newPayLinkId(), k };
  return choice === "bank" ? { kind: "bank", reference: newReference() } : { kind: choice };
}

/** What the payer reads: the order's lines and total, and only wallets that the shop signed. */
async function linkOf(
  catalog: Catalog,
  { id, lines, totals: { total: amount }, currency, pay }: Order,
  key: Uint8Array,
): Promise<NonNullable<OrderSending["link"]>> {
  const linkId = pay.kind === "link" ? pay.link : "";
  const methods = onlineWays(catalog);
  const wallets = methods.includes("crypto") ? Object.entries(catalog.pay?.to ?? {}) : [];
  const to = Object.fromEntries(wallets.filter(([family]) => isPayFamily(family)));
  const rails = (catalog.pay?.rails ?? []).filter(isRailId);
  const description: PayDescription = {
    v: 1,
    kind: "order",
    payee: { name: catalog.name },
    title: `Order ${orderNumber(id)}`,
    amount,
    currency,
    to,
    doc: id,
    lines: lines.map(({ name, qty, total }) => ({ text: name, qty: String(qty), amount: total })),
  };
  return {
    id: linkId,
    amount,
    currency,
    to,
    sealed: await sealDescription(key, linkId, description),
    methods,
    ...(wallets.length > 0 && rails.length > 0 && { rails }),
  };
}

/** Refusals of an ended link: an order sent before may have been placed anyway. */
const LINK_ENDS: readonly ShopRefusalCode[] = [
  "ended",
  "password",
  "password-wrong",
  "resellers-only",
];

/**
 * Sends a stored order once. While it stays `sending`, there was no answer: send it again.
 * @throws NetworkError, BadAnswer, ApiError for a server error, or ShopRefusal `too-many` and `password-wait`, after
 * which it may be sent again
 */
export async function sendOrder(
  kept: StoredOrder,
  environment: Environment = defaultEnvironment(),
): Promise<StoredOrder> {
  const { sending, order } = kept;
  if (kept.state !== "sending" || !sending) return kept;
  const call = { ...asCustomer(sending.call), environment };
  const settle = async (changes: Partial<StoredOrder>): Promise<StoredOrder> => {
    const next = { ...kept, ...changes };
    await storeOnDevice("order", next, environment);
    return next;
  };
  try {
    if (sending.link)
      await asShopRefusal(callOperation(createOrderLink, { ...call, body: sending.link }));
    const headers = { ...call.headers, "X-Shop-Client": String(order.client) };
    await asShopRefusal(callOperation(placeOrder, { ...call, headers, body: sending.order }));
  } catch (error) {
    if (!isFinal(error)) {
      await settle({ sending: { ...sending, isUnanswered: true } });
      throw error;
    }
    const refusal = error instanceof ShopRefusal ? error.code : undefined;
    const mayStand = sending.isUnanswered && refusal !== undefined && LINK_ENDS.includes(refusal);
    return settle({
      state: mayStand || refusal === "conflict" ? "unsure" : "refused",
      refusal,
      short: error instanceof ShopRefusal ? shortOf(error, sending.claimed) : undefined,
      sending: undefined,
    });
  }
  // Outlives a page that goes to the payment at once. Followers who are not notified see the order in their list.
  const announcement = { ...call, body: { order: order.id }, keepalive: true };
  void callOperation(tellFollowers, announcement).catch(() => {});
  return settle({ state: "placed", sending: undefined });
}

/** What the order needed more of than is left. */
const shortOf = ({ left }: ShopRefusal, names: OrderClaims["names"] = {}) =>
  Object.entries(left).map(([tag, n]) => ({ name: names[tag] ?? "something you chose", left: n }));

function isFinal(error: unknown): boolean {
  if (error instanceof ShopRefusal)
    return error.code !== "too-many" && error.code !== "password-wait";
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

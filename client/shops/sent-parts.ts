/**
 * Parts of a reseller's orders: compared with the orders, sent, withdrawn, sealed again, and the suppliers' answers.
 */
import type { AnswerOf } from "../../lib/contract/operation";
import * as api from "../../lib/contract/shop-supply-orders";
import type { Catalog } from "../../lib/kinds/shop/catalog";
import type { Order } from "../../lib/kinds/shop/order";
import { priceDifferences } from "../../lib/kinds/shop/prices";
import {
  SupplyBill,
  SupplyPart,
  SupplyShipment,
  suppliedBy,
  supplyPart,
} from "../../lib/kinds/shop/supply";
import { canonicalJson } from "../../lib/protocol/canonical-json";
import { publicOf } from "../../lib/protocol/ecdh";
import { openMessageBy, sealMessage } from "../../lib/protocol/shop-message";
import { callOperation } from "../call";
import { inParts } from "./in-parts";
import { inboxesOf, openByInbox } from "./inbox";
import { openOrders } from "./orders";
import { asShopOwner } from "./owner";
import { findLinkedOrders } from "./paid-links";
import { readOrNull } from "./read-or-null";
import type { ShopSession } from "./session";

const VERDICTS_AT_ONCE = 50;

type Listed = AnswerOf<typeof api.listSent>["parts"][number];
export type SentPart = Omit<Listed, "bill" | "shipment"> & {
  bill: SupplyBill | null;
  shipment: SupplyShipment | null;
};

/** Parts that were not checked are first compared with their orders. */
export async function listSentParts(session: ShopSession, before: string | undefined) {
  const call = { ...asShopOwner(session.owner), query: { before } };
  let answer = await callOperation(api.listSent, call);
  if (await checkParts(session, answer.parts)) answer = await callOperation(api.listSent, call);
  const rows = await Promise.all(answer.parts.map((part) => openAnswers(session, part)));
  return { rows, next: answer.next };
}

/**
 * Called by a page that has just read orders with parts: checks the newest, as far back as there are unchecked ones.
 */
export async function checkHeldParts(session: ShopSession): Promise<void> {
  for (let before: string | undefined; ; ) {
    const call = { ...asShopOwner(session.owner), query: { before } };
    const { parts, next } = await callOperation(api.listSent, call);
    if (!(await checkParts(session, parts)) || next === null) return;
    before = next;
  }
}

async function openAnswers(session: ShopSession, part: Listed): Promise<SentPart> {
  const { id, supplier } = part;
  const open = async (kind: "bill" | "shipment") => {
    const sealed = part[kind];
    return sealed && (await openByInbox(session, kind, { id, ...sealed }, supplier)).value;
  };
  return {
    ...part,
    bill: await readOrNull(SupplyBill, () => open("bill")),
    shipment: await readOrNull(SupplyShipment, () => open("shipment")),
  };
}

/** Parts that did not match their orders with this catalog; they are compared again with the next catalog. */
const misfits = new WeakMap<Catalog, Set<string>>();

function misfitsOf({ catalog }: { catalog: Catalog }): Set<string> {
  const found = misfits.get(catalog) ?? new Set();
  misfits.set(catalog, found);
  return found;
}

/**
 * Checks whether held parts match their orders, and whether an order's amounts are the shop's and fully paid.
 * @returns whether there was any to check
 */
async function checkParts(session: ShopSession, parts: readonly Listed[]): Promise<boolean> {
  const known = misfitsOf(session.current());
  const open = parts.filter(
    ({ id, state, checked }) => state === "held" && checked !== "ok" && !known.has(id),
  );
  if (open.length === 0) return false;
  const orders = await openOrders(session, [...new Set(open.map(({ order }) => order))]);
  const verdicts: { id: string; verdict: "ok" | "mismatch" }[] = [];
  for (const [orderId, order] of orders) {
    const ids = open.filter((part) => part.order === orderId).map(({ id }) => id);
    const isOk = order !== null && (await isAsOrdered(session, order, ids));
    if (!isOk) for (const id of ids) known.add(id);
    verdicts.push(
      ...ids.map((id) => ({ id, verdict: isOk ? ("ok" as const) : ("mismatch" as const) })),
    );
  }
  if (verdicts.length === 0) return false;
  for (const some of inParts(verdicts, VERDICTS_AT_ONCE))
    await callOperation(api.checkParts, { ...asShopOwner(session.owner), body: { parts: some } });
  return true;
}

async function isAsOrdered(session: ShopSession, order: Order, ids: string[]): Promise<boolean> {
  const { catalog, state } = session.current();
  const terms = state.codes.find(({ tag }) => tag === order.discount?.tag)?.terms ?? null;
  if (priceDifferences(catalog, order, terms).length > 0) return false;
  if (!(await hasOwnLink(session, order))) return false;
  const read = { ...asShopOwner(session.owner), body: { parts: ids } };
  for (const { id, supplier, payload } of (await callOperation(api.readSent, read)).parts) {
    const lines = order.lines.filter(({ supply }) => supply?.part === id);
    const k = lines[0]?.supply?.k;
    if (!k || lines.some((line) => suppliedBy(catalog, line)?.supplier.id !== supplier))
      return false;
    const sealed = await readOrNull(SupplyPart, () =>
      openMessageBy("supply", k, supplier, { id, payload }),
    );
    const isOurs = inboxesOf(session).some((inbox) => publicOf(inbox) === sealed?.reseller.inbox);
    if (!isOurs || orderedText(sealed) !== orderedText(supplyPart(catalog, order, lines)))
      return false;
  }
  return true;
}

/** What was ordered, without the shop's name and inbox, which may have changed since. */
const orderedText = (part: SupplyPart | null): string =>
  canonicalJson(JSON.parse(JSON.stringify({ ...part, reseller: undefined })));

/**
 * The customer's page creates the payment link. It must be the order's own and have its total; otherwise it does not
 * pay the order.
 */
const hasOwnLink = async (session: ShopSession, order: Order): Promise<boolean> =>
  order.pay.kind !== "link" || (await findLinkedOrders(session, [order])).length > 0;

const change =
  (operation: typeof api.releaseParts | typeof api.withdrawParts) =>
  async (session: ShopSession, parts: string[]): Promise<void> => {
    await callOperation(operation, { ...asShopOwner(session.owner), body: { parts } });
  };
export const sendParts = change(api.releaseParts);
/** @throws ApiError 409 `conflict` for a part that was billed or shipped */
export const withdrawParts = change(api.withdrawParts);

/**
 * Seals a part again by its order and the current catalog, and sends it.
 * @throws RangeError when it belongs to no order any more
 */
export async function resendPart(session: ShopSession, { id, order: orderId }: SentPart) {
  const order = (await openOrders(session, [orderId])).get(orderId);
  const lines = order?.lines.filter(({ supply }) => supply?.part === id) ?? [];
  const { catalog } = session.current();
  const [first] = lines;
  const supplier = first && suppliedBy(catalog, first)?.supplier;
  if (!order || !supplier) throw new RangeError("No product of this part is linked any more.");
  const plain = supplyPart(catalog, order, lines);
  const { key, payload } = await sealMessage("supply", supplier.id, supplier.inbox, id, plain);
  const part = { id, key, payload, ...(supplier.kid && { kid: supplier.kid }) };
  await callOperation(api.resendParts, { ...asShopOwner(session.owner), body: { parts: [part] } });
  await sendParts(session, [id]);
}

/** A shop as the supplier of others: its resellers, and the supply orders it is sent. */
import type { AnswerOf } from "../../lib/contract/operation";
import * as api from "../../lib/contract/shop-supply";
import * as orders from "../../lib/contract/shop-supply-orders";
import { readShape } from "../../lib/kinds/shop/read";
import { type OwnerState, writtenAfter } from "../../lib/kinds/shop/state";
import {
  type ResellerTerms,
  type Statement,
  SupplyBill,
  SupplyPart,
  SupplyShipment,
} from "../../lib/kinds/shop/supply";
import { newCapability } from "../../lib/protocol/capability";
import { importKey } from "../../lib/protocol/envelope";
import { formatCustomerLink } from "../../lib/protocol/shop-links";
import { openSupplyPart, sealByLink, sealSupplyAnswer } from "../../lib/protocol/shop-supply";
import { callOperation } from "../call";
import { siteOrigin } from "../environment";
import { nullIfDamaged, openByAny } from "./orders";
import { asOwnerOf, pinOf } from "./owner";
import type { ShopSession } from "./session";
import { openTerms } from "./supply-terms";

const of = <Params extends object>(session: ShopSession, params: Params) => {
  const call = asOwnerOf(session);
  return { ...call, params: { ...call.params, ...params } };
};

/** Changes one entry of the owner's state. */
function note<Name extends "resellers" | "bills">(
  session: ShopSession,
  name: Name,
  id: string,
  entry: OwnerState[Name][string],
): void {
  session.edit(({ catalog, state }) => {
    const at = writtenAfter(state[name][id], Date.now());
    return { catalog, state: { ...state, [name]: { ...state[name], [id]: { ...entry, at } } } };
  });
}

type Listed = AnswerOf<typeof api.listResellers>;
export type ResellerRow = Omit<Listed["resellers"][number], "terms"> & {
  name: string;
  /** Null where it was sealed under another password. */
  terms: ResellerTerms | null;
};
export type PastReseller = Listed["past"][number] & { name: string };

export async function listResellers(session: ShopSession) {
  const { resellers, past, wholesaleOnly } = await callOperation(
    api.listResellers,
    asOwnerOf(session),
  );
  const { state } = session.current();
  const nameOf = (accessId: string) => state.resellers[accessId]?.name ?? "No name";
  const rows = resellers.map(async ({ terms, ...row }): Promise<ResellerRow> => {
    const { shopId, docKey } = session.owner;
    const keys = [session.stored.contentKey, docKey];
    const name = nameOf(row.accessId);
    return { ...row, name, terms: await openTerms(keys, shopId, row.accessId, terms) };
  });
  return {
    resellers: await Promise.all(rows),
    past: past.map((row): PastReseller => ({ ...row, name: nameOf(row.accessId) })),
    wholesaleOnly,
  };
}

const sealTerms = async (
  { owner, stored }: ShopSession,
  accessId: string,
  terms: ResellerTerms,
): Promise<{ terms: string; dropship: boolean }> => {
  const key = await importKey(stored.contentKey);
  const sealed = await sealByLink("resellerTerms", key, owner.shopId, accessId, terms);
  return { terms: sealed, dropship: terms.dropship ?? false };
};

/** @returns the whole address, which is shown once. @throws ApiError 409 `full` at a hundred links */
export async function addReseller(session: ShopSession, name: string, terms: ResellerTerms) {
  const [accessId, capability] = [crypto.randomUUID(), newCapability()];
  const body = { accessId, token: capability, ...(await sealTerms(session, accessId, terms)) };
  await callOperation(api.createReseller, { ...asOwnerOf(session), body });
  note(session, "resellers", accessId, { name });
  await session.flush();
  const { shopId, docKey } = session.owner;
  const pin = await pinOf(shopId, session.stored.keys);
  return siteOrigin(session.environment) + formatCustomerLink({ shopId, capability, docKey, pin });
}

export async function changeReseller(
  session: ShopSession,
  accessId: string,
  name: string,
  terms: ResellerTerms,
): Promise<void> {
  const body = await sealTerms(session, accessId, terms);
  await callOperation(api.changeReseller, { ...of(session, { accessId }), body });
  note(session, "resellers", accessId, { name });
}

export const endReseller = (session: ShopSession, accessId: string) =>
  callOperation(api.endReseller, of(session, { accessId }));
export const restoreReseller = (session: ShopSession, accessId: string) =>
  callOperation(api.restoreReseller, of(session, { accessId }));
export const setWholesale = (session: ShopSession, on: boolean) =>
  callOperation(api.setWholesale, { ...asOwnerOf(session), body: { on } });

const STATEMENT_LINES = 40;

/** Tells a reseller what was billed and what of it is open. */
export async function sendStatement(session: ShopSession, accessId: string): Promise<void> {
  const { state, catalog } = session.current();
  const { currency } = catalog;
  const bills = Object.entries(state.bills)
    .filter(([, bill]) => bill.reseller === accessId && bill.currency === currency)
    .sort(([, one], [, other]) => ((one.at ?? "") < (other.at ?? "") ? 1 : -1));
  const open = bills.reduce((sum, [, { amount, paid }]) => sum + (paid ? 0n : BigInt(amount)), 0n);
  const at = new Date().toISOString();
  const statement: Statement = {
    ...{ v: 1, at, currency, open: String(open) },
    lines: bills.slice(0, STATEMENT_LINES).map(([part, bill]) => ({
      ...{ part, amount: bill.amount, paid: bill.paid ?? false },
      date: (bill.at ?? at).slice(0, 10),
    })),
  };
  const { shopId } = session.owner;
  const key = await importKey(session.stored.contentKey);
  const sealed = await sealByLink("statement", key, shopId, accessId, statement);
  await callOperation(api.putStatement, { ...of(session, { accessId }), body: { sealed } });
}

export type SupplyOrder = AnswerOf<typeof orders.listSupplyOrders>["orders"][number] & {
  /** Null for what does not open. */
  part: SupplyPart | null;
};

export async function listSupplyOrders(session: ShopSession, before: string | undefined) {
  const call = { ...asOwnerOf(session), query: { before } };
  const { orders: sealed, next } = await callOperation(orders.listSupplyOrders, call);
  const rows = sealed.map(async (row): Promise<SupplyOrder> => {
    const part = await nullIfDamaged(async () =>
      readShape(
        SupplyPart,
        await openByAny(session, (inbox) => openSupplyPart(session.owner.shopId, inbox, row)),
      ),
    );
    return { ...row, part };
  });
  return { rows: await Promise.all(rows), next };
}

const sealAnswer = (
  session: ShopSession,
  kind: "bill" | "shipment",
  { id, part }: SupplyOrder,
  value: object,
) => sealSupplyAnswer(kind, session.owner.shopId, part?.reseller.inbox ?? "", id, value);

export async function billOrder(session: ShopSession, order: SupplyOrder, bill: SupplyBill) {
  const body = { bill: await sealAnswer(session, "bill", order, readShape(SupplyBill, bill)) };
  await callOperation(orders.putBill, { ...of(session, { supplyId: order.id }), body });
  const { amount, currency } = bill;
  note(session, "bills", order.id, { reseller: order.reseller, amount, currency });
}

export async function shipOrder(session: ShopSession, order: SupplyOrder, sent: SupplyShipment) {
  const value = readShape(SupplyShipment, sent);
  const body = { shipment: await sealAnswer(session, "shipment", order, value) };
  await callOperation(orders.putShipment, { ...of(session, { supplyId: order.id }), body });
}

/** Notes that a bill was paid, for the reseller's statement. */
export function markBill(session: ShopSession, partId: string, isPaid: boolean): void {
  const { [partId]: bill } = session.current().state.bills;
  if (!bill) return;
  const { paid: _, ...rest } = bill;
  note(session, "bills", partId, isPaid ? { ...rest, paid: true } : rest);
}

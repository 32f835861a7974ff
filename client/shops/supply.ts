/** A shop as a supplier: its resellers, and the supply orders it receives. */
import type { AnswerOf } from "../../lib/contract/operation";
import * as api from "../../lib/contract/shop-supply";
import * as orders from "../../lib/contract/shop-supply-orders";
import { readShape } from "../../lib/kinds/shop/read";
import {
  ResellerTerms,
  type Statement,
  SupplyBill,
  SupplyPart,
  SupplyShipment,
} from "../../lib/kinds/shop/supply";
import { newCapability } from "../../lib/protocol/capability";
import { importKey } from "../../lib/protocol/envelope";
import { formatCustomerLink } from "../../lib/protocol/shop-links";
import { sealMessage } from "../../lib/protocol/shop-message";
import { sealByLink } from "../../lib/protocol/shop-supply";
import { callOperation } from "../call";
import { siteOrigin } from "../environment";
import { openByInbox } from "./inbox";
import { asOwnerOf, asShopOwner, pinOf } from "./owner";
import { writeEntry } from "./owner-entries";
import { readOrNull } from "./read-or-null";
import type { ShopSession } from "./session";
import { openFromSupplier } from "./supply-terms";

type Listed = AnswerOf<typeof api.listResellers>;
export type ResellerRow = Omit<Listed["resellers"][number], "terms"> & {
  name: string;
  /** Null when it was sealed under another password. */
  terms: ResellerTerms | null;
};
export type PastReseller = Listed["past"][number] & { name: string };

export async function listResellers(session: ShopSession) {
  const call = asShopOwner(session.owner);
  const { resellers, past, wholesaleOnly } = await callOperation(api.listResellers, call);
  const { state } = session.current();
  const nameOf = (accessId: string) => state.resellers[accessId]?.name ?? "No name";
  const { shopId, docKey } = session.owner;
  const keys = [session.stored.contentKey, docKey];
  const open = (accessId: string, terms: string) =>
    openFromSupplier("resellerTerms", ResellerTerms, keys, shopId, accessId, terms);
  const rows = resellers.map(async ({ terms, ...row }): Promise<ResellerRow> => {
    const name = nameOf(row.accessId);
    return { ...row, name, terms: await open(row.accessId, terms) };
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

/** @returns the full address, which is shown once @throws ApiError 409 `full` at a hundred links */
export async function addReseller(session: ShopSession, name: string, terms: ResellerTerms) {
  const [accessId, capability] = [crypto.randomUUID(), newCapability()];
  const body = { accessId, token: capability, ...(await sealTerms(session, accessId, terms)) };
  await callOperation(api.createReseller, { ...asShopOwner(session.owner), body });
  writeEntry(session, "resellers", accessId, () => ({ name }));
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
  await callOperation(api.changeReseller, { ...asOwnerOf(session.owner, { accessId }), body });
  writeEntry(session, "resellers", accessId, () => ({ name }));
}

/**
 * Seals terms and statements again for the shop's new password.
 * @returns names of resellers whose terms could not be stored
 */
export async function resealTerms(session: ShopSession, rows: readonly ResellerRow[]) {
  const failed: string[] = [];
  for (const { accessId, name, terms, statementAt } of rows) {
    if (!terms) continue;
    try {
      const body = await sealTerms(session, accessId, terms);
      await callOperation(api.changeReseller, { ...asOwnerOf(session.owner, { accessId }), body });
      if (statementAt) await sendStatement(session, accessId);
    } catch {
      failed.push(name);
    }
  }
  return failed;
}

export const endReseller = ({ owner }: ShopSession, accessId: string) =>
  callOperation(api.endReseller, asOwnerOf(owner, { accessId }));
export const restoreReseller = ({ owner }: ShopSession, accessId: string) =>
  callOperation(api.restoreReseller, asOwnerOf(owner, { accessId }));
export const setWholesale = ({ owner }: ShopSession, on: boolean) =>
  callOperation(api.setWholesale, { ...asShopOwner(owner), body: { on } });

const STATEMENT_LINES = 40;

/** Sends a reseller what was billed and what of it is unpaid. */
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
  await callOperation(api.putStatement, {
    ...asOwnerOf(session.owner, { accessId }),
    body: { sealed },
  });
}

export type SupplyOrder = AnswerOf<typeof orders.listSupplyOrders>["orders"][number] & {
  /** Null when it cannot be decrypted. */
  part: SupplyPart | null;
};

export async function listSupplyOrders(session: ShopSession, before: string | undefined) {
  const call = { ...asShopOwner(session.owner), query: { before } };
  const { orders: sealed, next } = await callOperation(orders.listSupplyOrders, call);
  const rows = sealed.map(async (row): Promise<SupplyOrder> => {
    const open = async () => (await openByInbox(session, "supply", row)).value;
    return { ...row, part: await readOrNull(SupplyPart, open) };
  });
  return { rows: await Promise.all(rows), next };
}

async function sealAnswer(
  { owner }: ShopSession,
  kind: "bill" | "shipment",
  { id, part }: SupplyOrder,
  value: object,
) {
  const inbox = part?.reseller.inbox ?? "";
  const { key, payload } = await sealMessage(kind, owner.shopId, inbox, id, value);
  return { key, payload };
}

export async function billOrder(session: ShopSession, order: SupplyOrder, bill: SupplyBill) {
  const body = { bill: await sealAnswer(session, "bill", order, readShape(SupplyBill, bill)) };
  await callOperation(orders.putBill, {
    ...asOwnerOf(session.owner, { supplyId: order.id }),
    body,
  });
  const { amount, currency } = bill;
  const { reseller } = order;
  writeEntry(session, "bills", order.id, () => ({ reseller, amount, currency }));
}

export async function shipOrder(session: ShopSession, order: SupplyOrder, sent: SupplyShipment) {
  const value = readShape(SupplyShipment, sent);
  const body = { shipment: await sealAnswer(session, "shipment", order, value) };
  await callOperation(orders.putShipment, {
    ...asOwnerOf(session.owner, { supplyId: order.id }),
    body,
  });
}

/** Marks a bill as paid, for the reseller's statement. */
export function markBill(session: ShopSession, partId: string, isPaid: boolean): void {
  const { [partId]: bill } = session.current().state.bills;
  if (!bill) return;
  const { paid: _, ...rest } = bill;
  writeEntry(session, "bills", partId, () => (isPaid ? { ...rest, paid: true } : rest));
}

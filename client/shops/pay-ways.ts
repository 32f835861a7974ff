/**
 * How a shop is paid: through a payments profile, bound by the owners of both and unbound by the shop's owner alone
 * (PY-040, PY-041).
 */
import * as api from "../../lib/contract/pay-payees";
import type { PayeeView, PayMethod } from "../../lib/contract/pay-shapes";
import type { Catalog } from "../../lib/kinds/shop/catalog";
import { callOperation } from "../call";
import { ApiError } from "../http";
import { bankLinesOf, railsOf, walletsOf } from "../payments/links";
import { asOwner, type Owner } from "../payments/owner";
import type { ShopSession } from "./session";

type ShopPay = NonNullable<Catalog["pay"]>;

/** A profile that is open here. */
export interface OpenProfile {
  owner: Owner;
  view: PayeeView;
}

export interface PayWays {
  /** The ways to pay that the shop offers, in order. */
  order: ShopPay["order"];
  cashNote: string;
}

const asShop = ({ owner: { capability, auth } }: ShopSession) => ({
  "X-Shop-Token": capability,
  "X-Shop-Auth": auth,
});

/**
 * Sets the shop's ways to pay and stores them. Without a way of the profile the shop is unbound.
 * @param profile null: the current binding, when that profile is not open here
 */
export async function changePayWays(
  session: ShopSession,
  profile: OpenProfile | null,
  { order, cashNote }: PayWays,
): Promise<void> {
  const { pay: before } = session.current().catalog;
  const methods = order.filter((way): way is PayMethod => way !== "cash");
  const bound = before?.payee;
  let details: Omit<ShopPay, "order"> = {};
  if (methods.length > 0 && profile) details = await bind(session, profile, methods, bound);
  else if (methods.length > 0) details = await keep(session, methods);
  const { cashNote: _, ...rest } = details;
  const pay = { ...rest, order, ...(cashNote && { cashNote }) };
  session.editCatalog((catalog) => ({ ...catalog, pay }));
  await session.flush();
  // Last, because until now customers' pages expect this profile.
  if (bound && details.payee === undefined) await unbind(session, bound);
}

async function bind(
  session: ShopSession,
  { owner, view }: OpenProfile,
  methods: PayMethod[],
  bound: string | undefined,
): Promise<Omit<ShopPay, "order">> {
  if (bound && bound !== owner.payeeId) await unbind(session, bound);
  const call = asOwner(owner);
  const headers = { ...call.headers, ...asShop(session) };
  const body = { shop: session.owner.shopId, methods };
  await callOperation(api.bindShop, { ...call, headers, body, environment: session.environment });
  return {
    payee: owner.payeeId,
    ...(methods.includes("bank") && { bank: await bankLinesOf(owner, view) }),
    ...(methods.includes("crypto") && {
      to: walletsOf(view) as Record<string, string>,
      rails: railsOf(view),
    }),
  };
}

/** Turns on or off some of the bound profile's ways, which needs only the shop's owner (PY-042). */
async function keep(session: ShopSession, methods: PayMethod[]): Promise<Omit<ShopPay, "order">> {
  const { order: _, ...details } = session.current().catalog.pay ?? { order: [] };
  await callOperation(api.setShopMethods, {
    ...{ params: { shopId: session.owner.shopId }, anonymous: true, headers: asShop(session) },
    ...{ body: { methods }, environment: session.environment },
  });
  return details;
}

async function unbind(session: ShopSession, payeeId: string): Promise<void> {
  const params = { payeeId, shopId: session.owner.shopId };
  const call = { params, anonymous: true, headers: asShop(session) };
  try {
    await callOperation(api.unbindShop, { ...call, environment: session.environment });
  } catch (error) {
    // It was deleted, or its owner was first.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** Suppliers and resellers in a test: sealed bytes of the right sizes, which nobody opens. */
import * as checkedRoute from "@/app/api/shop-supply/[shopId]/checked/route";
import * as ordersRoute from "@/app/api/shop-supply/[shopId]/orders/route";
import * as releaseRoute from "@/app/api/shop-supply/[shopId]/release/route";
import * as resellersRoute from "@/app/api/shop-supply/[shopId]/resellers/route";
import * as resendRoute from "@/app/api/shop-supply/[shopId]/resend/route";
import * as sentRoute from "@/app/api/shop-supply/[shopId]/sent/route";
import * as supplierRoute from "@/app/api/shop-supply/[shopId]/suppliers/[supplierId]/route";
import * as suppliersRoute from "@/app/api/shop-supply/[shopId]/suppliers/route";
import * as withdrawRoute from "@/app/api/shop-supply/[shopId]/withdraw/route";
import { askShop, newShop, orderBody, placeOrder, sealedBase64, type TestShop } from "./shops";

/** Terms or a statement. */
export const sealedTerms = (): string => sealedBase64(4_125);

/** A link of a supplier that a reseller joins by. */
export async function newResellerLink(
  supplier: TestShop,
  more: object = {},
): Promise<TestShop & { accessId: string }> {
  const body = { terms: sealedTerms(), dropship: true, ...more };
  const made = await askShop(resellersRoute.POST, supplier, { body });
  if (made.status !== 201) throw new Error(`No link: ${JSON.stringify(made.body)}`);
  return { id: supplier.id, capability: made.body.token, accessId: made.body.accessId };
}

export const join = (reseller: TestShop, token: string, review = false) =>
  askShop(suppliersRoute.POST, reseller, { body: { token, review } });

export interface Supplied {
  supplier: Required<TestShop>;
  reseller: Required<TestShop>;
  /** Of the relation and its link. */
  accessId: string;
  /** The reseller's way into the supplier's shop. */
  link: TestShop;
}

/** Two shops that work together. @param linked tags of the supplier's counters */
export async function newSupplied(review = false, linked: string[] = []): Promise<Supplied> {
  const [supplier, reseller] = [await newShop(), await newShop()];
  const link = await newResellerLink(supplier);
  const { status } = await join(reseller, link.capability, review);
  if (status !== 201) throw new Error(`Not joined: ${status}`);
  const params = { supplierId: supplier.id };
  if (linked.length > 0)
    await askShop(supplierRoute.PUT, reseller, { params, body: { linked, review } });
  return { supplier, reseller, accessId: link.accessId, link };
}

/** A part as a customer's page seals it. */
export const newPart = (
  { id: supplier }: { id: string },
  more: { id?: string; kid?: string } = {},
) => ({
  ...orderBody({ payload: sealedBase64(8_221) }),
  supplier,
  ...more,
});

export const newSupplyAnswer = () => ({ key: orderBody().key, payload: sealedBase64(1_053) });

export async function placeParts({ reseller }: Supplied, supply: object[]): Promise<void> {
  const { status } = await placeOrder(reseller, orderBody({ supply }));
  if (status !== 201) throw new Error(`Not placed: ${status}`);
}

const routes = {
  release: releaseRoute.POST,
  withdraw: withdrawRoute.POST,
  resend: resendRoute.POST,
  checked: checkedRoute.POST,
};
export const askParts = (reseller: TestShop, what: keyof typeof routes, parts: unknown[]) =>
  askShop(routes[what], reseller, { body: { parts } });

type Part = { id: string } & Record<string, unknown>;

export const sentOf = async (reseller: TestShop, order?: string): Promise<Part[]> => {
  const query = order === undefined ? "" : `?order=${order}`;
  const path = `/api/shop-supply/${reseller.id}/sent${query}`;
  return (await askShop(sentRoute.GET, reseller, { path })).body.parts;
};

export const shownTo = async (supplier: TestShop): Promise<Part[]> =>
  (await askShop(ordersRoute.GET, supplier)).body.orders;

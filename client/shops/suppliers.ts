/** A shop as a reseller: its suppliers, and the products of theirs that it sells. */
import type { AnswerOf } from "../../lib/contract/operation";
import * as api from "../../lib/contract/shop-supply";
import type { Catalog, Product } from "../../lib/kinds/shop/catalog";
import { putEntry, removeEntry } from "../../lib/kinds/shop/edit";
import { ResellerTerms, Statement } from "../../lib/kinds/shop/supply";
import { stockTag } from "../../lib/protocol/shop-keys";
import { formatCustomerLink, parseCustomerLink } from "../../lib/protocol/shop-links";
import { callOperation } from "../call";
import { loadPhoto, openShop, resolveShopLink, type ShopVisit } from "./customer";
import { ShopRefusal } from "./customer-refusal";
import { asOwnerOf, asShopOwner } from "./owner";
import { writeEntry } from "./owner-entries";
import type { ShopSession } from "./session";
import { openFromSupplier } from "./supply-terms";

type Listed = AnswerOf<typeof api.listSuppliers>["suppliers"][number];
export type SupplierRow = Pick<Listed, "supplier" | "ended" | "endedBy" | "endedAt"> & {
  name: string;
  terms: ResellerTerms | null;
  /** The terms before a change that this shop has not seen yet. */
  was: ResellerTerms | null;
  statement: Statement | null;
  review: boolean;
  /** Null when the supplier's shop cannot be opened now. */
  visit: ShopVisit | null;
};

export async function listSuppliers(session: ShopSession): Promise<SupplierRow[]> {
  const { suppliers } = await callOperation(api.listSuppliers, asShopOwner(session.owner));
  const isLive = (id: string) => suppliers.some((one) => one.supplier === id && !one.ended);
  const shown = suppliers.filter(({ supplier, ended }) => !ended || !isLive(supplier));
  const rows = await Promise.all(shown.map((row) => rowOf(session, row)));
  session.editCatalog((catalog) => rows.reduce(followSupplier, catalog));
  return rows;
}

async function rowOf(session: ShopSession, row: Listed): Promise<SupplierRow> {
  const { supplier, accessId, was, statement, ended, endedBy, endedAt } = row;
  const { name, link, review = false } = session.current().state.suppliers[supplier] ?? {};
  const parsed = link === undefined ? null : parseLink(link);
  const docKey = parsed?.form === "long" ? parsed.docKey : "";
  const visit =
    ended || parsed?.form !== "long"
      ? null
      : await openShop(parsed, session.environment).catch(() => null);
  const keys = [visit?.gate?.contentKey ?? docKey, docKey];
  const openTerms = (sealed: string) =>
    openFromSupplier("resellerTerms", ResellerTerms, keys, supplier, accessId, sealed);
  const [terms, before, opened] = await Promise.all([
    openTerms(row.terms),
    was === null ? null : openTerms(was),
    statement === null
      ? null
      : openFromSupplier("statement", Statement, keys, supplier, accessId, statement),
  ]);
  return {
    ...{ supplier, ended, endedBy, endedAt, review, terms, was: before, statement: opened, visit },
    name: visit?.catalog.name ?? name ?? terms?.name ?? "A supplier",
  };
}

/**
 * Updates the catalog to a supplier's key and terms. Products of an ended relation are sold out until it is restored.
 */
function followSupplier(catalog: Catalog, { supplier, visit, terms, ended }: SupplierRow): Catalog {
  const { suppliers = [], items } = catalog;
  const known = suppliers.find(({ id }) => id === supplier);
  const others = suppliers.filter((one) => one !== known);
  const isTheirs = ({ supply }: Product) => supply?.supplier === supplier;
  const mark = (change: (product: Product) => Product) =>
    items.map((product) => (isTheirs(product) ? change(product) : product));
  if (ended) {
    if (!known) return catalog;
    const soldOut = mark((product) => ({ ...product, soldOut: true }));
    return { ...catalog, suppliers: others, items: soldOut };
  }
  if (!visit || !items.some(isTheirs)) return catalog;
  const entry = entryOf(visit, terms, known);
  if (known && JSON.stringify(entry) === JSON.stringify(known)) return catalog;
  const back = known ? items : mark(({ soldOut: _, ...product }) => product);
  return { ...catalog, suppliers: [...others, entry], items: back };
}

type SupplierEntry = NonNullable<Catalog["suppliers"]>[number];

/** What customers' pages need to seal parts to a supplier. Terms that cannot be decrypted change nothing. */
const entryOf = (
  { shopId, catalog }: ShopVisit,
  terms: ResellerTerms | null,
  known: SupplierEntry | undefined,
): SupplierEntry => ({
  ...{ id: shopId, inbox: catalog.inbox },
  ...(catalog.kid && { kid: catalog.kid }),
  ...((terms ?? known)?.dropship && { dropship: true as const }),
});

const parseLink = (text: string) => parseCustomerLink(new URL(text, "https://link.invalid"));

/** @throws ShopRefusal for a link that does not open a shop; ApiError 404 for one that is not for resellers */
export async function joinSupplier(session: ShopSession, typed: string, review: boolean) {
  const { environment } = session;
  if (!URL.canParse(typed)) throw new ShopRefusal("link-incomplete");
  const address = await resolveShopLink(parseLink(typed), environment);
  const { catalog } = await openShop(address, environment);
  const body = { token: address.capability, review };
  await callOperation(api.joinSupplier, { ...asShopOwner(session.owner), body });
  writeEntry(session, "suppliers", address.shopId, () => ({
    ...{ name: catalog.name, link: formatCustomerLink(address) },
    ...(review && { review: true }),
  }));
  await session.flush();
}

export const leaveSupplier = ({ owner }: ShopSession, supplierId: string) =>
  callOperation(api.leaveSupplier, asOwnerOf(owner, { supplierId }));
export const restoreSupplier = ({ owner }: ShopSession, supplierId: string) =>
  callOperation(api.restoreSupplier, asOwnerOf(owner, { supplierId }));

/** @param isOn parts wait until this shop has compared them with their orders, for two hours at most */
export async function setReview(session: ShopSession, supplierId: string, isOn: boolean) {
  writeEntry(session, "suppliers", supplierId, (before = { name: "", link: "" }) => {
    const { review: _, ...entry } = before;
    return isOn ? { ...entry, review: true } : entry;
  });
  await report(session, supplierId);
}

/** Tells the server which of the supplier's products orders may claim. */
async function report(session: ShopSession, supplierId: string): Promise<void> {
  const { catalog, state } = session.current();
  const linked = catalog.items.flatMap(({ supply }) =>
    supply?.supplier === supplierId && supply.tag ? [supply.tag] : [],
  );
  const review = state.suppliers[supplierId]?.review ?? false;
  const body = { linked: [...new Set(linked)], review };
  await callOperation(api.reportLinked, { ...asOwnerOf(session.owner, { supplierId }), body });
  // Stored after the server knows, because customers then order from the new catalog.
  await session.flush();
}

/** This shop's product for a supplier's product. */
export const linkedProduct = ({ items }: Catalog, supplierId: string, item: string) =>
  items.find(({ supply }) => supply?.supplier === supplierId && supply.item === item);

/**
 * Sells the chosen products of a supplier, each at its price here, and no others of theirs.
 * @param prices minor units by the supplier's product id
 */
export async function linkProducts(
  session: ShopSession,
  { visit, terms }: { visit: ShopVisit; terms: ResellerTerms | null },
  prices: ReadonlyMap<string, string>,
): Promise<void> {
  const { shopId: supplier, catalog: theirs } = visit;
  const made = await Promise.all(
    theirs.items.flatMap((item) => {
      const price = prices.get(item.id);
      return price === undefined ? [] : [productOf(session, visit, item, price)];
    }),
  );
  session.editCatalog((catalog) => {
    const gone = catalog.items.filter(
      ({ supply }) => supply?.supplier === supplier && !prices.has(supply.item),
    );
    const kept = gone.reduce((before, { id }) => removeEntry(before, "items", id), catalog);
    const { suppliers = [] } = catalog;
    const known = suppliers.find(({ id }) => id === supplier);
    const entry = entryOf(visit, terms, known);
    const linked = made.reduce((before, product) => putEntry(before, "items", product), kept);
    const others = suppliers.filter((one) => one !== known);
    return { ...linked, suppliers: [...others, entry] };
  });
  await report(session, supplier);
}

/** A new product gets the supplier's text, options and first photo. */
async function productOf(
  session: ShopSession,
  visit: ShopVisit,
  item: Product,
  price: string,
): Promise<Product> {
  const { shopId: supplier, catalog } = visit;
  const { stockKey } = catalog;
  const known = linkedProduct(session.current().catalog, supplier, item.id);
  const tag = stockKey && item.stock && (await stockTag(stockKey, supplier, item.stock.counter));
  const supply = { supplier, item: item.id, ...(tag && { tag }) };
  if (known) return { ...known, price, supply };
  const { name, about, unit, digital, options, photos } = item;
  const [photo] = photos ?? [];
  const copied = photo && (await copyPhoto(session, visit, photo));
  return {
    ...{ id: crypto.randomUUID(), name, price, supply },
    ...(about && { about }),
    ...(unit && { unit }),
    ...(digital && { digital }),
    ...(options && { options: options.map(withoutCounters) }),
    ...(copied && { photos: [copied] }),
  };
}

const withoutCounters = (option: NonNullable<Product["options"]>[number]) => ({
  ...option,
  choices: option.choices.map(({ counter: _, ...choice }) => choice),
});

async function copyPhoto(session: ShopSession, visit: ShopVisit, photoId: string) {
  const blob = await loadPhoto(visit, photoId, undefined, session.environment);
  return session.addPhotoBytes(new Uint8Array(await blob.arrayBuffer()));
}

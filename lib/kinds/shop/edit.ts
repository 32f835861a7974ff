/**
 * Changes that an owner makes. Each takes the newest catalog or state and may be applied again after another device saved,
 * so it names entries by their ids, and gives back the same object where it changes nothing. Limits are checked by
 * `catalogProblems` of what comes out.
 */
import type { Catalog, DeliveryWay, Fee, PriceRule, Product, Question } from "./catalog";
import { type CodeEntry, type OwnerState, writtenAfter } from "./state";

interface Lists {
  items: Product;
  sections: Catalog["sections"][number];
  rules: PriceRule;
  delivery: DeliveryWay;
  fees: Fee;
  /** What the owner asks at the checkout besides name and address. */
  questions: Question;
}
/** Lists of a catalog whose entries have ids and an order. */
export type ListName = keyof Lists;
export type ListEntry<Name extends ListName> = Lists[Name] & { id: string };

export function listOf<Name extends ListName>(
  catalog: Catalog,
  name: Name,
): readonly ListEntry<Name>[] {
  const lists: { [Each in ListName]?: readonly ListEntry<Each>[] | undefined } = {
    ...catalog,
    questions: catalog.ask.fields,
  };
  return lists[name] ?? [];
}

const withList = (catalog: Catalog, name: ListName, list: readonly { id: string }[]): Catalog =>
  name === "questions"
    ? { ...catalog, ask: { ...catalog.ask, fields: [...list] as Question[] } }
    : { ...catalog, [name]: list };

/** In the place of the entry with its id, or at the end. */
export function putEntry<Name extends ListName>(
  catalog: Catalog,
  name: Name,
  entry: ListEntry<Name>,
): Catalog {
  const list = listOf(catalog, name);
  const isKnown = list.some(({ id }) => id === entry.id);
  const next = isKnown ? list.map((one) => (one.id === entry.id ? entry : one)) : [...list, entry];
  return withList(catalog, name, next);
}

/** Merges the changed fields of a form into the current entry: others may have changed other fields since it was opened. */
export function mergeChanges<Entry extends object>(opened: Entry, mine: Entry, now: Entry): Entry {
  const [before, after] = [new Map(Object.entries(opened)), new Map(Object.entries(mine))];
  const merged = new Map(Object.entries(now));
  for (const part of new Set([...before.keys(), ...after.keys()])) {
    if (JSON.stringify(before.get(part)) === JSON.stringify(after.get(part))) continue;
    if (after.has(part)) merged.set(part, after.get(part));
    else merged.delete(part);
  }
  return Object.fromEntries(merged) as Entry;
}

/** Moves it there if it is in the list already. @param before an entry's id; null or unknown for the end */
export function insertEntry<Name extends ListName>(
  catalog: Catalog,
  name: Name,
  entry: ListEntry<Name>,
  before: string | null,
): Catalog {
  const others = listOf(catalog, name).filter(({ id }) => id !== entry.id);
  const at = others.findIndex(({ id }) => id === before);
  return withList(catalog, name, others.toSpliced(at < 0 ? others.length : at, 0, entry));
}

export function removeEntry(catalog: Catalog, name: ListName, id: string): Catalog {
  const list = listOf(catalog, name);
  if (!list.some((one) => one.id === id)) return catalog;
  const others = list.filter((one) => one.id !== id);
  return withList(catalog, name, others);
}

/** @param before an entry's id; null or unknown for the end */
export function moveEntry(
  catalog: Catalog,
  name: ListName,
  id: string,
  before: string | null,
): Catalog {
  const entry = listOf(catalog, name).find((one) => one.id === id);
  return entry && id !== before ? insertEntry(catalog, name, entry, before) : catalog;
}

/** The id that follows an entry, or null: what puts it back where it was. */
export function entryAfter(catalog: Catalog, name: ListName, id: string): string | null {
  const list = listOf(catalog, name);
  return list[list.findIndex((one) => one.id === id) + 1]?.id ?? null;
}

/** Sets a mark of a product or takes it away. */
export function markProduct(
  catalog: Catalog,
  id: string,
  mark: "soldOut" | "hidden",
  isSet: boolean,
): Catalog {
  const product = catalog.items.find((item) => item.id === id);
  if (!product || (product[mark] ?? false) === isSet) return catalog;
  const { [mark]: _, ...rest } = product;
  return putEntry(catalog, "items", isSet ? { ...rest, [mark]: true } : rest);
}

/** Into a section and before a product of it; null is its end. @param section undefined for none */
export function placeProduct(
  catalog: Catalog,
  id: string,
  section: string | undefined,
  before: string | null,
): Catalog {
  const product = catalog.items.find((item) => item.id === id);
  if (!product || id === before) return catalog;
  const { section: _, ...rest } = product;
  const placed = section === undefined ? rest : { ...rest, section };
  return insertEntry(catalog, "items", placed, before);
}

/** Its products stay, in no section. */
export function removeSection(catalog: Catalog, id: string): Catalog {
  const items = catalog.items.map(({ section, ...rest }) =>
    section === undefined || section === id ? rest : { ...rest, section },
  );
  return { ...removeEntry(catalog, "sections", id), items };
}

/** Undoes `removeSection`: also for its products, unless they are in another section by now. */
export function restoreSection(
  catalog: Catalog,
  section: ListEntry<"sections">,
  before: string | null,
  products: readonly string[],
): Catalog {
  const items = catalog.items.map((item) =>
    item.section === undefined && products.includes(item.id)
      ? { ...item, section: section.id }
      : item,
  );
  return insertEntry({ ...catalog, items }, "sections", section, before);
}

export interface ShopContent {
  catalog: Catalog;
  state: OwnerState;
}

/**
 * Puts a discount code: customers can use it while it is active.
 * @param terms sealed, of an active code
 */
export function putCode(
  { catalog, state }: ShopContent,
  code: Omit<CodeEntry, "at" | "uses">,
  terms: string,
  now: number,
): ShopContent {
  const before = state.codes.find(({ tag }) => tag === code.tag);
  const entry = { ...code, uses: before?.uses ?? 0, at: writtenAfter(before, now) };
  const others = (catalog.codes ?? []).filter(({ tag }) => tag !== code.tag);
  return {
    catalog: {
      ...catalog,
      codes: code.active ? [...others, { tag: code.tag, terms }] : others,
    },
    state: {
      ...state,
      codes: before
        ? state.codes.map((one) => (one === before ? entry : one))
        : [...state.codes, entry],
    },
  };
}

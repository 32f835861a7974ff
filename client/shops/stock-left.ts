/** A shop's stock as its customers see it: counters have names in the catalog and tags on the server (DB-046). */
import { readLeft } from "../../lib/contract/shop-stock";
import type { Catalog } from "../../lib/kinds/shop/catalog";
import type { CartLine } from "../../lib/kinds/shop/prices";
import { countersOf, type StockLeft, suppliedCounter, takenOf } from "../../lib/kinds/shop/stock";
import { stockTag } from "../../lib/protocol/shop-keys";
import { callOperation } from "../call";
import { defaultEnvironment, type Environment } from "../environment";
import { asCustomer, type ShopVisit } from "./customer";
import { asShopRefusal } from "./customer-refusal";
import { inParts } from "./in-parts";

const TAGS_AT_ONCE = 100;
/** Per order. */
export const MAX_CLAIMS = 30;

/** Tags are derived once, because a product's counters do not change. */
const known = new Map<string, Promise<string>>();

export function tagOf(stockKey: string, shopId: string, counter: string): Promise<string> {
  const name = `${stockKey}:${shopId}:${counter}`;
  const tag = known.get(name) ?? stockTag(stockKey, shopId, counter);
  known.set(name, tag);
  return tag;
}

/** The tag of each counter of a catalog. */
export async function tagsOf(
  shopId: string,
  { stockKey, items }: Pick<Catalog, "stockKey" | "items">,
) {
  if (!stockKey) return new Map<string, string>();
  const counters = items.flatMap((product) => countersOf(product).map(({ counter }) => counter));
  const tags = counters.map(
    async (counter) => [counter, await tagOf(stockKey, shopId, counter)] as const,
  );
  return new Map(await Promise.all(tags));
}

/** The stock of the shop's suppliers; none for a supplier who has ended the relation. */
async function readSuppliedLeft(visit: Visit, environment: Environment) {
  const tags = new Map<string, string[]>();
  for (const { supply } of visit.catalog.items)
    if (supply?.tag) tags.set(supply.supplier, [...(tags.get(supply.supplier) ?? []), supply.tag]);
  const asked = [...tags].flatMap(([from, all]) =>
    inParts([...new Set(all)], TAGS_AT_ONCE).map(async (part) => {
      const call = { ...asCustomer(visit), query: { from, tags: part.join() }, environment };
      const { left } = await callOperation(readLeft, call).catch(() => ({ left: {} }));
      return Object.entries(left).map(
        ([tag, found]) => [suppliedCounter(from, tag), found] as const,
      );
    }),
  );
  return (await Promise.all(asked)).flat();
}

type Visit = Pick<ShopVisit, "shopId" | "capability" | "gate" | "catalog">;

/**
 * What is left of each counter that the shop or its suppliers track.
 * @throws ShopRefusal, NetworkError, BadAnswer, ApiError
 */
export async function readStockLeft(
  visit: Visit,
  environment: Environment = defaultEnvironment(),
): Promise<Map<string, StockLeft>> {
  const tags = [...(await tagsOf(visit.shopId, visit.catalog))];
  const parts = inParts(tags, TAGS_AT_ONCE).map(async (part) => {
    const query = { tags: part.map(([, tag]) => tag).join() };
    const call = { ...asCustomer(visit), query, environment };
    const { left } = await asShopRefusal(callOperation(readLeft, call));
    return part.flatMap(([counter, tag]) => {
      const found = left[tag];
      return found ? [[counter, found] as const] : [];
    });
  });
  const supplied = readSuppliedLeft(visit, environment);
  return new Map([...(await Promise.all(parts)).flat(), ...(await supplied)]);
}

export interface OrderClaims {
  claims: { tag: string; qty: number }[];
  /** Names of what is counted, in the customer's words, by tag. */
  names: Record<string, string>;
}

/** What an order takes of the stock. */
export async function claimsOf(
  shopId: string,
  catalog: Catalog,
  lines: readonly CartLine[],
): Promise<OrderClaims> {
  const { stockKey } = catalog;
  const taken = stockKey ? [...takenOf(catalog, lines)] : [];
  const claims = taken.map(async ([counter, { qty, name }]) => ({
    ...{ tag: await tagOf(stockKey ?? "", shopId, counter), qty, name },
  }));
  const all = await Promise.all(claims);
  return {
    claims: all.map(({ tag, qty }) => ({ tag, qty })),
    names: Object.fromEntries(all.map(({ tag, name }) => [tag, name])),
  };
}

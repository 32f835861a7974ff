/** What the lists of the Prices tab share. */
import { moneyWords } from "@/components/payments/money";
import type { Catalog } from "@/lib/kinds/shop/catalog";
import * as change from "@/lib/kinds/shop/edit";
import type { ShopEditing } from "../../shop-editing";
import { editCatalog, removeWithUndo } from "../checked";
import { readPrice } from "../typed-numbers";

/** A list that is on the page already, as `ManagedList` takes it. */
export const atHand = <Row>(value: readonly Row[]) => ({
  value,
  failure: null,
  refresh: async () => {},
});

export function saveEntry<Name extends change.ListName>(
  shop: ShopEditing,
  name: Name,
  entry: change.ListEntry<Name>,
): void {
  editCatalog(shop, (catalog) => change.putEntry(catalog, name, entry));
}

/** What the menu of an entry offers after its own. */
export function entryMenu<Name extends change.ListName>(
  shop: ShopEditing,
  list: Name,
  entry: change.ListEntry<Name>,
  name: string,
) {
  const edit = (to: (catalog: Catalog) => Catalog) =>
    shop.edit(({ catalog, state }) => ({ catalog: to(catalog), state }));
  const ids = (shop.catalog[list] ?? []).map(({ id }) => id);
  const at = ids.indexOf(entry.id);
  const after = ids[at + 1] ?? null;
  const up = {
    label: "Move up",
    disabled: at === 0,
    run: () => edit((catalog) => change.moveEntry(catalog, list, entry.id, ids[at - 1] ?? null)),
  };
  const remove = {
    label: "Remove",
    tone: "bad" as const,
    run: () =>
      removeWithUndo(
        shop,
        name,
        (catalog) => change.removeEntry(catalog, list, entry.id),
        (catalog) => change.insertEntry(catalog, list, entry, after),
      ),
  };
  return [up, "divider" as const, remove];
}

/** Undefined for an empty field, null for what is no amount. */
export const readOptional = (typed: string, currency: string): string | null | undefined =>
  typed.trim() === "" ? undefined : readPrice(typed, currency);

export const exampleOf = (currency: string) =>
  `Enter an amount, such as ${moneyWords("500", currency)}.`;

export const percentWords = (percent: string) => `${percent}%`;

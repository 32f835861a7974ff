/** The stock of a product, or of each of its choices. */
"use client";

import { useState } from "react";
import { type CountByCounter, changeStockCounts } from "@/client/shops/stock";
import { FormDialog } from "@/components/page/form-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { SelectField, TextField } from "@/components/ui/text-field";
import type { Product } from "@/lib/kinds/shop/catalog";
import { putEntry } from "@/lib/kinds/shop/edit";
import { countedBy, countersOf, withCounters } from "@/lib/kinds/shop/stock";
import type { ShopDialogProps } from "../../run-shop";
import { editCatalogChecked, editFailure } from "../checked";
import { readWhole } from "../form/typed-numbers";

const MAX_COUNT = 999_999;

interface StockDialogProps extends ShopDialogProps {
  product: Product;
  counts: CountByCounter;
  /** Once it is stored. */
  onSaved: () => void;
}

export function StockDialog({ shop, product, counts, onSaved, onClose }: StockDialogProps) {
  const before = countersOf(product).map(({ counter }) => counter);
  const [by, setBy] = useState(() => countedBy(product) || "product");
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [oversell, setOversell] = useState(() =>
    before.some((counter) => counts.get(counter)?.oversell),
  );
  const [isTried, setTried] = useState(false);
  const after = countersOf(withCounters(product, by));
  const textOf = (counter: string) => typed[counter] ?? String(counts.get(counter)?.count ?? "");
  const countOf = (counter: string) => readWhole(textOf(counter), 0, MAX_COUNT);
  const ways = [
    ["product", "The product"] as const,
    ...(product.options ?? []).map(({ id, name }) => [id, `Each choice of ${name}`] as const),
    ["", "Nothing"] as const,
  ];

  function isReady() {
    setTried(true);
    return after.every(({ counter }) => countOf(counter) !== null);
  }

  async function run() {
    const kept = new Set(after.map(({ counter }) => counter));
    await changeStockCounts(shop.session, {
      set: after.map(({ counter }) => ({
        ...{ counter, oversell, count: countOf(counter) ?? 0 },
        seen: counts.get(counter)?.count ?? 0,
      })),
      remove: before.filter((counter) => !kept.has(counter)),
    });
    editCatalogChecked(shop, (catalog) => {
      const now = catalog.items.find(({ id }) => id === product.id);
      return now ? putEntry(catalog, "items", withCounters(now, by)) : catalog;
    });
    onSaved();
  }

  return (
    <FormDialog
      title={`Stock of ${product.name}`}
      submit="Save"
      isReady={isReady}
      run={run}
      explain={editFailure}
      onClose={onClose}
    >
      <SelectField label="Count" options={ways} value={by} onChange={setBy} />
      {after.map(({ counter, choice }) => (
        <TextField
          key={counter}
          label={choice ?? "How many there are"}
          inputMode="numeric"
          maxLength={6}
          look="tabular-nums"
          hint={heldWords(counts.get(counter)?.held ?? 0)}
          error={isTried && countOf(counter) === null ? "Enter a whole number." : undefined}
          value={textOf(counter)}
          onChange={(text) => setTyped({ ...typed, [counter]: text })}
        />
      ))}
      {after.length > 0 ? (
        <Checkbox
          label="Keep selling when none is left"
          checked={oversell}
          onChange={({ currentTarget }) => setOversell(currentTarget.checked)}
        />
      ) : null}
    </FormDialog>
  );
}

/** In stock, but reserved for orders. */
const heldWords = (held: number): string | undefined =>
  held === 0 ? undefined : `${held} of them held for orders that aren’t paid.`;

/** A selection of products, each with its own price. */
"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import type { FormField } from "../edit/form/fields";
import { amountText, readPrice } from "../edit/form/typed-numbers";

interface PricedProduct {
  id: string;
  name: string;
  /** The initial price of a selected product, in minor units. */
  price: string;
  hint: string;
}

/** @param initial minor units by product id @returns the selected products in the same form */
export function useProductPrices(
  products: readonly PricedProduct[],
  initial: ReadonlyMap<string, string>,
  { label, currency, missing }: { label: string; currency: string; missing?: string },
): FormField<ReadonlyMap<string, string>> {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(
    () => new Map([...initial].map(([id, price]) => [id, amountText(price, currency)])),
  );
  const prices = [...typed].map(([id, text]) => [id, readPrice(text, currency)] as const);
  const value = new Map(prices.flatMap(([id, price]) => (price === null ? [] : [[id, price]])));
  const set = (id: string, text: string | null) =>
    setTyped((before) => {
      const next = new Map(before);
      if (text === null) next.delete(id);
      else next.set(id, text);
      return next;
    });
  const isWrong = value.size < typed.size;
  const problem = isWrong ? "Enter a price." : typed.size === 0 ? (missing ?? "") : "";
  const draw = ({ error }: { error: string | undefined }) => (
    <fieldset>
      <legend className="text-sm font-semibold">{label}</legend>
      {error && !isWrong ? <p className="text-sm text-bad">{error}</p> : null}
      <ul className="divide-y divide-line">
        {products.map(({ id, name, price, hint }) => {
          const text = typed.get(id);
          return (
            <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 py-2">
              <div className="min-w-0 flex-1 basis-40">
                <Checkbox
                  label={name}
                  hint={hint}
                  checked={text !== undefined}
                  onChange={({ currentTarget: { checked } }) =>
                    set(id, checked ? amountText(price, currency) : null)
                  }
                />
              </div>
              {text === undefined ? null : (
                <TextField
                  className="w-36"
                  label={`Price of ${name} (${currency})`}
                  inputMode="decimal"
                  error={error && readPrice(text, currency) === null ? error : undefined}
                  value={text}
                  onChange={(next) => set(id, next)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
  return { label, value, problem, isWide: true, draw };
}

/** The fields of a product, and the product that they make. */
"use client";

import { MAX_QUANTITY, type Product } from "@/lib/kinds/shop/catalog";
import { useAmount, useChoice, useWhole, useWords, useYes } from "../form/fields";
import { given } from "../form/fields-dialog";

const QUANTITIES = [1, MAX_QUANTITY] as const;

interface FormPlace {
  currency: string;
  sections: readonly { id: string; name: string }[];
  /** The section of a new one; empty for none. */
  section: string;
}

/** @param product null for a new one */
export function useProductForm(
  product: Product | null,
  { currency, sections, section: begun }: FormPlace,
) {
  const name = useWords(product?.name, {
    ...{ label: "Name", max: 120, isWide: true, missing: "Enter a name." },
  });
  const price = useAmount(product?.price, currency, { label: "Price", isNeeded: "free" });
  const section = useChoice<string>(product ? (product.section ?? "") : begun, {
    label: "Section",
    options: [["", "No section"], ...sections.map((one) => [one.id, one.name] as const)],
  });
  const about = useWords(product?.about, { label: "Description", max: 2_000, isLong: true });
  const was = useAmount(product?.was, currency, {
    ...{ label: "Old price", hint: "Shown crossed out." },
  });
  const unit = useWords(product?.unit, { label: "Unit", max: 20, placeholder: "each, 500 g" });
  const min = useWhole(product?.min, QUANTITIES, { label: "Minimum per order" });
  const max = useWhole(product?.max, QUANTITIES, { label: "Maximum per order" });
  const badge = useWords(product?.badge, { label: "Badge", max: 20, placeholder: "New, Vegan" });
  const digital = useYes(product?.digital ?? false, {
    label: "Digital",
    hint: "Nothing is delivered, and delivery per item doesn’t count it.",
  });
  const isCheaper = was.value && price.value && BigInt(was.value) <= BigInt(price.value);
  const isCrossed = min.value && max.value && min.value > max.value;
  return {
    fields: [name, price, section, about],
    more: [
      isCheaper ? { ...was, problem: "This must be more than the price now." } : was,
      unit,
      min,
      isCrossed ? { ...max, problem: "This is less than the fewest." } : max,
      badge,
      digital,
    ],
    /** @param before the product to change; values that the form does not show are kept */
    make: (before: Product | { id: string }): Product => {
      const { soldOut, hidden, stock, supply } = before as Product;
      return {
        ...{ id: before.id, name: name.value, price: price.value ?? "0" },
        ...given({ section: section.value, about: about.value, unit: unit.value }),
        ...given({ badge: badge.value, was: was.value, min: min.value, max: max.value }),
        ...(digital.value && { digital: true }),
        ...given({ stock, soldOut, hidden, supply }),
      };
    },
  };
}

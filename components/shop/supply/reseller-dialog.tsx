/** A reseller's name and terms, new or changed. */
"use client";

import { addReseller, changeReseller, type ResellerRow } from "@/client/shops/supply";
import { moneyWords } from "@/components/payments/money";
import type { ResellerTerms } from "@/lib/kinds/shop/supply";
import { useAmount, useChoice, usePercent, useWhole, useWords, useYes } from "../edit/form/fields";
import { FieldsDialog, given } from "../edit/form/fields-dialog";
import type { ShopDialogProps } from "../run-shop";
import { useProductPrices } from "./product-prices";

interface ResellerDialogProps extends ShopDialogProps {
  /** Null for a new one. */
  reseller: ResellerRow | null;
  /** @param url the link of a new reseller */
  onDone: (url: string | null, name: string) => void;
}

export function ResellerDialog({ shop, reseller, onDone, onClose }: ResellerDialogProps) {
  const { catalog, session } = shop;
  const { currency, items } = catalog;
  const before = reseller?.terms;
  const price = before?.price;
  const name = useWords(reseller?.name, {
    ...{ label: "Name", hint: "Only you see it.", max: 60, isWide: true, missing: "Enter a name." },
  });
  const kind = useChoice(price?.kind ?? "percent", {
    label: "Their prices",
    options: [
      ["percent", "Percent off"],
      ["list", "Price list"],
    ],
  });
  const percent = usePercent(price?.kind === "percent" ? price.percent : "", {
    ...{ label: "Percent off", isNeeded: true },
  });
  const list = useProductPrices(
    items.map((item) => ({ ...item, hint: `In your shop ${moneyWords(item.price, currency)}` })),
    new Map(price?.kind === "list" ? Object.entries(price.items) : []),
    { label: "Price list", currency, missing: "Choose at least one product." },
  );
  // The sealed terms have room for about seventy prices.
  const isLong = list.value.size > 70 ? "Choose up to 70 products." : list.problem;
  const min = useAmount(before?.min, currency, { label: "Minimum order" });
  const payDays = useWhole(before?.payDays, [0, 365], { label: "Days to pay" });
  const flat = useAmount(before?.postage?.flat, currency, { label: "Postage" });
  const perItem = useAmount(before?.postage?.perItem, currency, { label: "Postage an item" });
  const freeOver = useAmount(before?.postage?.freeOver, currency, { label: "Free postage from" });
  const dropship = useYes(before?.dropship ?? true, { label: "Ship to their customers" });
  const note = useWords(before?.note, { label: "Note", max: 300, isLong: true });

  async function run() {
    const postage = given({ flat: flat.value, perItem: perItem.value, freeOver: freeOver.value });
    const terms: ResellerTerms = {
      ...{ v: 1, name: catalog.name, currency, dropship: dropship.value },
      price:
        kind.value === "percent"
          ? { kind: "percent", percent: percent.value ?? "0" }
          : { kind: "list", items: Object.fromEntries(list.value) },
      ...given({ min: min.value, payDays: payDays.value, note: note.value }),
      ...(Object.keys(postage).length > 0 && { postage }),
    };
    if (!reseller) return onDone(await addReseller(session, name.value, terms), name.value);
    await changeReseller(session, reseller.accessId, name.value, terms);
    onDone(null, name.value);
  }

  const isList = kind.value === "list";
  return (
    <FieldsDialog
      title={reseller ? "Change the terms" : "New reseller"}
      lead="Only you and this reseller can read the terms."
      submit={reseller ? "Save" : "Create the link"}
      fields={[
        ...[name, kind, !isList && percent, isList && { ...list, problem: isLong }],
        ...[min, payDays, flat, perItem, freeOver, dropship, note],
      ]}
      run={run}
      onClose={onClose}
    />
  );
}

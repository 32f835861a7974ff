/** Delivery methods. */
"use client";

import { moneyWords } from "@/components/payments/money";
import type { DeliveryWay } from "@/lib/kinds/shop/catalog";
import type { ShopTabProps } from "../../run-shop";
import { EntryDialog, type EntryFormProps, EntryList } from "../form/entry-list";
import { ADDRESS, useAmount, useChoice, useEntries, useWords } from "../form/fields";
import { given } from "../form/fields-dialog";

const KINDS = [
  ["pickup", "Pickup"],
  ["delivery", "Local delivery"],
  ["shipping", "Shipping"],
  ["digital", "Digital"],
] as const;

export const DeliverySection = ({ shop }: ShopTabProps) => (
  <EntryList
    shop={shop}
    list="delivery"
    title="Delivery"
    lead="Customers choose one of these when they order."
    empty="None yet. Customers can order without choosing one."
    add="Add a method"
    nameOf={({ name }) => name}
    about={(way) => aboutWay(way, shop.catalog.currency)}
    Form={DeliveryForm}
  />
);

function aboutWay({ kind, fee, perItem, freeOver, min }: DeliveryWay, currency: string): string {
  const money = (amount: string) => moneyWords(amount, currency);
  return [
    KINDS.find(([one]) => one === kind)?.[1] ?? kind,
    fee === "0" ? "free" : money(fee),
    ...(perItem ? [`${money(perItem)} per item`] : []),
    ...(freeOver ? [`free from ${money(freeOver)}`] : []),
    ...(min ? [`orders from ${money(min)}`] : []),
  ].join(" · ");
}

function DeliveryForm(props: EntryFormProps<"delivery">) {
  const { entry: way } = props;
  const { currency } = props.shop.catalog;
  const name = useWords(way?.name, { label: "Name", max: 60, missing: "Enter a name." });
  const kind = useChoice(way?.kind ?? "pickup", { label: "Kind", options: KINDS });
  const fee = useAmount(way?.fee ?? "0", currency, { label: "Fee" });
  const freeOver = useAmount(way?.freeOver, currency, { label: "Free from" });
  const min = useAmount(way?.min, currency, { label: "Orders from" });
  const perItem = useAmount(way?.perItem, currency, { label: "Per item" });
  const countries = useEntries(way?.countries, {
    label: "Only to these countries",
    hint: "Two-letter codes. Leave empty for all.",
    placeholder: "DE, AT",
    separator: ", ",
    check: (codes) =>
      codes.every((code) => /^[a-z]{2}$/i.test(code))
        ? null
        : "Enter two-letter codes, such as DE, AT.",
  });
  const postcodes = useEntries(way?.postcodes, {
    label: "Only to these postcodes",
    hint: "Separated by commas. Leave empty for all.",
    separator: ", ",
    check: (codes) =>
      codes.length <= 200 && codes.every(({ length }) => length <= 20)
        ? null
        : "Up to 200, each of up to 20 characters.",
  });
  const address = useEntries(way?.address, { label: "Where", ...ADDRESS });
  const lead = useWords(way?.lead, {
    label: "How long it takes",
    max: 120,
    isWide: true,
    placeholder: "For example, 2 to 3 days",
  });
  const isCarried = kind.value === "delivery" || kind.value === "shipping";
  const carried = [perItem, countries, postcodes];
  const isPickup = kind.value === "pickup";
  return (
    <EntryDialog
      {...props}
      list="delivery"
      noun="delivery method"
      fields={[
        name,
        kind,
        fee,
        freeOver,
        min,
        ...(isCarried ? carried : []),
        isPickup && address,
        lead,
      ]}
      make={() => ({
        ...{ name: name.value, kind: kind.value, fee: fee.value ?? "0" },
        ...given({ freeOver: freeOver.value, min: min.value, lead: lead.value }),
        ...(isCarried &&
          given({
            perItem: perItem.value,
            countries: countries.value.map((code) => code.toUpperCase()),
            postcodes: postcodes.value,
          })),
        ...(isPickup && given({ address: address.value })),
      })}
    />
  );
}

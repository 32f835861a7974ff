/** Fees that are added to an order besides delivery. */
"use client";

import { moneyWords } from "@/components/payments/money";
import type { Catalog, Fee } from "@/lib/kinds/shop/catalog";
import type { ShopTabProps } from "../../run-shop";
import { EntryDialog, type EntryFormProps, EntryList } from "../form/entry-list";
import { useAmount, useChoice, usePercent, useWords } from "../form/fields";
import { given } from "../form/fields-dialog";

export const FeesSection = ({ shop }: ShopTabProps) => (
  <EntryList
    shop={shop}
    list="fees"
    title="Fees"
    empty="None yet. For example, for packaging or a deposit."
    add="Add a fee"
    nameOf={({ label }) => label}
    about={(fee) => aboutFee(fee, shop.catalog)}
    Form={FeeForm}
  />
);

function aboutFee({ amount, percent, when }: Fee, { delivery = [], currency }: Catalog): string {
  const way = delivery.find(({ id }) => id === when)?.name;
  const much = [amount && moneyWords(amount, currency), percent && `${percent}%`].filter(Boolean);
  const on =
    when === "always" ? "on every order" : way ? `with ${way}` : "its delivery method was removed";
  return `${much.join(" + ")} · ${on}`;
}

function FeeForm(props: EntryFormProps<"fees">) {
  const { entry: fee } = props;
  const { currency, delivery = [] } = props.shop.catalog;
  const label = useWords(fee?.label, {
    label: "What it’s for",
    max: 60,
    missing: "Enter what it’s for.",
    isWide: true,
  });
  const percent = usePercent(fee?.percent, { label: "Percent" });
  const amount = useAmount(fee?.amount, currency, { label: "Amount", isNeeded: !percent.value });
  const when = useChoice(fee?.when ?? "always", {
    label: "When",
    isWide: true,
    options: [
      ["always", "On every order"],
      ...delivery.map((way) => [way.id, `With ${way.name}`] as const),
    ],
  });
  return (
    <EntryDialog
      {...props}
      list="fees"
      noun="fee"
      fields={[label, amount, percent, when]}
      make={() => ({
        ...{ label: label.value, when: when.value },
        ...given({ amount: amount.value, percent: percent.value }),
      })}
    />
  );
}

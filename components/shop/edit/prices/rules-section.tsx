/** Discounts without a code. */
"use client";

import { moneyWords } from "@/components/payments/money";
import { MAX_LINES, MAX_QUANTITY, type PriceRule } from "@/lib/kinds/shop/catalog";
import { WEEKDAYS } from "@/lib/kinds/shop/opening-hours";
import type { ShopTabProps } from "../../run-shop";
import { EntryDialog, type EntryFormProps, EntryList } from "../form/entry-list";
import {
  useAmount,
  useChoice,
  useMoment,
  usePercent,
  usePicked,
  useSeveral,
  useWhole,
  useWords,
} from "../form/fields";
import { given } from "../form/fields-dialog";

export const RulesSection = ({ shop }: ShopTabProps) => (
  <EntryList
    shop={shop}
    list="rules"
    title="Discounts"
    lead="Applied without a code. If several fit an order, the first in this list applies."
    empty="None yet. For example, 10% off three loaves or more."
    add="Add a discount"
    nameOf={({ label }) => label}
    about={(rule) => aboutRule(rule, shop.catalog.currency)}
    Form={RuleForm}
  />
);

function aboutRule({ give, when }: PriceRule, currency: string): string {
  const gives =
    "amount" in give
      ? `${moneyWords(give.amount, currency)} off`
      : "buy" in give
        ? `Buy ${give.buy}, get ${give.get} ${give.percent === "100" ? "free" : `${give.percent}% off`}`
        : `${give.percent}% off`;
  return [
    gives,
    ...(when.minQty ? [`from ${when.minQty} items`] : []),
    ...(when.minSpend ? [`from ${moneyWords(when.minSpend, currency)}`] : []),
    ...(when.items || when.sections ? ["some products"] : []),
    ...(when.days ? ["on some days"] : []),
  ].join(" · ");
}

const GIVES = [
  ["percent", "Percent off"],
  ["amount", "Amount off"],
  ["buy", "Buy some, get some"],
] as const;
const DAYS = WEEKDAYS.map(([day, name]) => [String(day), name] as const);
const QUANTITIES = [1, MAX_QUANTITY] as const;

function RuleForm(props: EntryFormProps<"rules">) {
  const { currency, sections, items } = props.shop.catalog;
  const { when, give } = props.entry ?? { when: {}, give: { percent: "10" } };
  const isBuy = "buy" in give;
  const label = useWords(props.entry?.label, {
    ...{ label: "What customers read", max: 60, isWide: true },
    ...{ placeholder: "For example, 3 for 2", missing: "Enter what customers read." },
  });
  const kind = useChoice("amount" in give ? "amount" : isBuy ? "buy" : "percent", {
    ...{ label: "What it gives", options: GIVES },
  });
  const percent = usePercent("percent" in give && !isBuy ? give.percent : "10", {
    ...{ label: "Percent off", isNeeded: true },
  });
  const freed = usePercent(isBuy ? give.percent : "100", {
    ...{ label: "With this percent off", isNeeded: true },
  });
  const amount = useAmount("amount" in give ? give.amount : undefined, currency, {
    ...{ label: "Amount", isNeeded: true },
  });
  const buy = useWhole(isBuy ? give.buy : 2, QUANTITIES, { label: "Buy", isNeeded: true });
  const get = useWhole(isBuy ? give.get : 1, QUANTITIES, {
    ...{ label: "And get, of the cheapest", isNeeded: true },
  });
  const scope = usePicked([...(when.sections ?? []), ...(when.items ?? [])], {
    ...{ label: "Of these products", all: "All products" },
    options: [
      ...sections.map((one) => [one.id, `Section ${one.name}`] as const),
      ...items.map((one) => [one.id, one.name] as const),
    ],
  });
  const minQty = useWhole(when.minQty, [1, MAX_LINES * MAX_QUANTITY], {
    label: "From this many items",
  });
  const minSpend = useAmount(when.minSpend, currency, { label: "From" });
  const from = useMoment(when.from, { label: "Begins" });
  const until = useMoment(when.until, { label: "Ends" }, from.value);
  const days = useSeveral(when.days?.map(String), {
    ...{ label: "Only on these days (choose none for every day)", options: DAYS },
  });
  const gives = {
    percent: [percent],
    amount: [amount],
    buy: [freed, buy, get],
  }[kind.value];
  const isSection = (id: string) =>
    when.sections?.includes(id) || sections.some((one) => one.id === id);

  return (
    <EntryDialog
      {...props}
      list="rules"
      noun="discount"
      fields={[label, kind, ...gives, scope, minQty, minSpend, from, until, days]}
      make={() => ({
        label: label.value,
        when: given({
          sections: scope.value.filter(isSection),
          items: scope.value.filter((id) => !isSection(id)),
          minQty: minQty.value,
          minSpend: minSpend.value,
          from: from.value,
          until: until.value,
          days: days.value.map(Number),
        }),
        give:
          kind.value === "amount"
            ? { amount: amount.value ?? "0" }
            : kind.value === "buy"
              ? { buy: buy.value ?? 1, get: get.value ?? 1, percent: freed.value ?? "0" }
              : { percent: percent.value ?? "0" },
      })}
    />
  );
}

/** Discounts that need no code. */
"use client";

import { useState } from "react";
import { FormDialog } from "@/components/page/form-dialog";
import { ManagedList, ManagedRow } from "@/components/page/managed-list";
import { moneyWords } from "@/components/payments/money";
import { CheckboxGroup } from "@/components/ui/checkbox-group";
import { MoreMenu } from "@/components/ui/more-menu";
import { SelectField, TextField } from "@/components/ui/text-field";
import { MAX_LINES, MAX_QUANTITY, type PriceRule } from "@/lib/kinds/shop/catalog";
import type { ShopTabProps } from "../../shop-editing";
import { editFailure } from "../checked";
import { amountText, readPercent, readWhole } from "../typed-numbers";
import { useTyped } from "../use-typed";
import { atHand, entryMenu, exampleOf, percentWords, readOptional, saveEntry } from "./price-lists";

export function RulesSection({ shop }: ShopTabProps) {
  const { rules = [], currency } = shop.catalog;
  const [open, setOpen] = useState<{ rule: PriceRule | null } | null>(null);
  return (
    <ManagedList
      title="Discounts"
      lead="Taken off without a code. The first one in this order that fits counts."
      what="The discounts"
      of={atHand(rules)}
      empty="None yet. For example, 10% off from three loaves."
      add={{ label: "Add a discount", run: () => setOpen({ rule: null }) }}
      row={(rule) => (
        <ManagedRow key={rule.id} name={rule.label} about={aboutRule(rule, currency)}>
          <MoreMenu
            label={`More for ${rule.label}`}
            entries={[
              { label: "Change", run: () => setOpen({ rule }) },
              ...entryMenu(shop, "rules", rule, rule.label),
            ]}
          />
        </ManagedRow>
      )}
    >
      {open ? <RuleDialog shop={shop} rule={open.rule} onClose={() => setOpen(null)} /> : null}
    </ManagedList>
  );
}

function aboutRule({ give, when }: PriceRule, currency: string): string {
  const gives =
    "amount" in give
      ? `${moneyWords(give.amount, currency)} off`
      : "buy" in give
        ? `Buy ${give.buy}, get ${give.get} ${give.percent === "100" ? "free" : `${percentWords(give.percent)} off`}`
        : `${percentWords(give.percent)} off`;
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
/** 2023-01-01 was a Sunday. */
const DAYS = [1, 2, 3, 4, 5, 6, 0].map((day) => {
  const date = new Date(Date.UTC(2023, 0, 1 + day));
  const name = date.toLocaleDateString(undefined, { weekday: "long", timeZone: "UTC" });
  return [String(day), name] as const;
});

interface RuleDialogProps extends ShopTabProps {
  rule: PriceRule | null;
  onClose: () => void;
}

function RuleDialog({ shop, rule, onClose }: RuleDialogProps) {
  const { currency, sections, items } = shop.catalog;
  const { when, give } = rule ?? { when: {}, give: { percent: "10" } };
  const [id] = useState(() => rule?.id ?? crypto.randomUUID());
  const [days, setDays] = useState((when.days ?? []).map(String));
  const { typed, field, check } = useTyped({
    label: rule?.label ?? "",
    kind: "amount" in give ? "amount" : "buy" in give ? "buy" : "percent",
    percent: "percent" in give ? give.percent : "100",
    amount: "amount" in give ? amountText(give.amount, currency) : "",
    buy: "buy" in give ? String(give.buy) : "2",
    get: "buy" in give ? String(give.get) : "1",
    scope: scopeOf(when),
    minQty: when.minQty ? String(when.minQty) : "",
    minSpend: amountText(when.minSpend, currency),
    from: localOf(when.from),
    until: localOf(when.until),
  });
  const { kind } = typed;
  const [buy, get] = [typed.buy, typed.get].map((text) => readWhole(text, 1, MAX_QUANTITY));
  const percent = readPercent(typed.percent);
  const amount = readOptional(typed.amount, currency);
  const minSpend = readOptional(typed.minSpend, currency);
  const minQty =
    typed.minQty.trim() === "" ? undefined : readWhole(typed.minQty, 1, MAX_LINES * MAX_QUANTITY);

  function isReady() {
    const count = `Enter a number from 1 to ${MAX_QUANTITY}.`;
    return check({
      ...(typed.label.trim() ? {} : { label: "Enter what customers read." }),
      ...(kind !== "amount" && !Number(percent ?? 0)
        ? { percent: "Enter a percentage, such as 10." }
        : {}),
      ...(kind === "amount" && !Number(amount ?? 0) ? { amount: exampleOf(currency) } : {}),
      ...(kind === "buy" && !buy ? { buy: count } : {}),
      ...(kind === "buy" && !get ? { get: count } : {}),
      ...(minQty === null ? { minQty: "Enter a whole number." } : {}),
      ...(minSpend === null ? { minSpend: exampleOf(currency) } : {}),
      ...(typed.from && typed.until && typed.until <= typed.from
        ? { until: "This is before it begins." }
        : {}),
    });
  }
  async function run() {
    const [place, placeId = ""] = splitScope(typed.scope);
    saveEntry(shop, "rules", {
      id,
      label: typed.label.trim(),
      when: {
        ...(place === "section" && { sections: [placeId] }),
        ...(place === "item" && { items: [placeId] }),
        // Several were named, by another program.
        ...(place === "same" && when.items && { items: when.items }),
        ...(place === "same" && when.sections && { sections: when.sections }),
        ...(minQty && { minQty }),
        ...(minSpend && { minSpend }),
        ...(typed.from && { from: new Date(typed.from).toISOString() }),
        ...(typed.until && { until: new Date(typed.until).toISOString() }),
        ...(days.length > 0 && { days: days.map(Number) }),
      },
      give:
        kind === "amount"
          ? { amount: amount ?? "0" }
          : kind === "buy"
            ? { buy: buy ?? 1, get: get ?? 1, percent: percent ?? "0" }
            : { percent: percent ?? "0" },
    });
  }

  return (
    <FormDialog
      title={rule ? "Change the discount" : "New discount"}
      width="md"
      submit={rule ? "Save" : "Add the discount"}
      isReady={isReady}
      run={run}
      explain={editFailure}
      onClose={onClose}
    >
      <TextField
        label="What customers read"
        data-autofocus
        dir="auto"
        maxLength={60}
        placeholder="For example, 3 for 2"
        {...field("label")}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField label="What it gives" options={GIVES} {...field("kind")} />
        {kind === "amount" ? (
          <TextField label={`Amount (${currency})`} inputMode="decimal" {...field("amount")} />
        ) : (
          <TextField label="Percent off" inputMode="decimal" {...field("percent")} />
        )}
        {kind === "buy" ? (
          <>
            <TextField label="Buy" inputMode="numeric" maxLength={2} {...field("buy")} />
            <TextField
              label="And get, of the cheapest"
              inputMode="numeric"
              maxLength={2}
              {...field("get")}
            />
          </>
        ) : null}
        <SelectField
          label="Of"
          options={[
            ["all", "All products"],
            ...(typed.scope === "same" ? [["same", "The products chosen before"] as const] : []),
            ...sections.map((one) => [`section ${one.id}`, `Section ${one.name}`] as const),
            ...items.map((one) => [`item ${one.id}`, one.name] as const),
          ]}
          {...field("scope")}
        />
        <TextField label="From this many items" inputMode="numeric" {...field("minQty")} />
        <TextField label={`From (${currency})`} inputMode="decimal" {...field("minSpend")} />
        <span className="max-sm:hidden" />
        <TextField label="Begins" type="datetime-local" {...field("from")} />
        <TextField label="Ends" type="datetime-local" {...field("until")} />
      </div>
      <CheckboxGroup
        label="Only on these days (none for every day)"
        options={DAYS}
        chosen={days}
        onChange={setDays}
      />
    </FormDialog>
  );
}

/** What the field can say; "same" for what it cannot. */
function scopeOf({ items, sections }: PriceRule["when"]): string {
  if (!items && !sections) return "all";
  const [item, ...otherItems] = items ?? [];
  const [section, ...otherSections] = sections ?? [];
  if (otherItems.length + otherSections.length > 0 || (item && section)) return "same";
  return item ? `item ${item}` : section ? `section ${section}` : "same";
}

const splitScope = (scope: string) => scope.split(" ") as [string, string?];

/** A moment as a field of date and time holds it, in the owner's own time. */
function localOf(moment: string | undefined): string {
  if (moment === undefined) return "";
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

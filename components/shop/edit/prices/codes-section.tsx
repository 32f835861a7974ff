/** Discount codes. The server never sees a code or its terms. */
"use client";

import { useState } from "react";
import { FormDialog } from "@/components/page/form-dialog";
import { ManagedList, ManagedRow } from "@/components/page/managed-list";
import { moneyWords } from "@/components/payments/money";
import { copyText } from "@/components/shell/copy-text";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { MoreMenu } from "@/components/ui/more-menu";
import { SelectField, TextField } from "@/components/ui/text-field";
import { notify } from "@/components/ui/toast";
import type { DiscountTerms } from "@/lib/kinds/shop/discount-terms";
import type { CodeEntry } from "@/lib/kinds/shop/state";
import { newDiscountCode, readDiscountCode, showDiscountCode } from "@/lib/protocol/shop-codes";
import type { ShopTabProps } from "../../shop-editing";
import { editFailure } from "../checked";
import { amountText, readPercent } from "../typed-numbers";
import { useTyped } from "../use-typed";
import { atHand, exampleOf, percentWords, readOptional } from "./price-lists";
import { sealAndPutCode } from "./put-code";

export function CodesSection({ shop }: ShopTabProps) {
  const { catalog, state } = shop;
  const [isOpen, setOpen] = useState(false);

  async function turn(entry: CodeEntry, active: boolean) {
    try {
      await sealAndPutCode(shop, { code: entry.code, terms: entry.terms, active });
      notify({ text: `${showDiscountCode(entry.code)} is ${active ? "on" : "off"}.` });
    } catch (error) {
      notify({ tone: "bad", text: editFailure(error).words });
    }
  }

  return (
    <ManagedList
      title="Discount codes"
      lead="Customers type a code before they order. It counts where it takes off more than a discount."
      what="The codes"
      of={atHand(state.codes)}
      empty="No codes yet."
      add={{ label: "New code", run: () => setOpen(true) }}
      row={(entry) => (
        <ManagedRow
          key={entry.tag}
          name={<span className="font-mono">{showDiscountCode(entry.code)}</span>}
          badges={entry.active ? null : <Badge>Off</Badge>}
          about={`${termsWords(entry.terms, catalog.currency)} · ${usesWords(entry.uses)}`}
        >
          <Button
            aria-label={`Copy the code ${showDiscountCode(entry.code)}`}
            onClick={() => void copyText(showDiscountCode(entry.code), "Code copied.")}
          >
            Copy
          </Button>
          <MoreMenu
            label={`More for ${showDiscountCode(entry.code)}`}
            entries={[
              {
                label: entry.active ? "Turn off" : "Turn on",
                run: () => void turn(entry, !entry.active),
              },
            ]}
          />
        </ManagedRow>
      )}
    >
      {isOpen ? <CodeDialog shop={shop} onClose={() => setOpen(false)} /> : null}
    </ManagedList>
  );
}

function termsWords(terms: DiscountTerms, currency: string): string {
  const gives =
    terms.kind === "percent"
      ? `${percentWords(terms.percent)} off`
      : terms.kind === "fixed"
        ? `${moneyWords(terms.amount, currency)} off`
        : "Free delivery";
  return [
    gives,
    ...(terms.min ? [`from ${moneyWords(terms.min, currency)}`] : []),
    ...(terms.until ? [`until ${terms.until}`] : []),
  ].join(" · ");
}

const usesWords = (uses: number) => (uses === 1 ? "used once" : `used ${uses} times`);

const KINDS = [
  ["percent", "Percent off"],
  ["fixed", "Amount off"],
  ["delivery", "Free delivery"],
] as const;

function CodeDialog({ shop, onClose }: ShopTabProps & { onClose: () => void }) {
  const { currency } = shop.catalog;
  const { typed, field, check } = useTyped({
    code: showDiscountCode(newDiscountCode()),
    kind: "percent",
    percent: "10",
    amount: amountText("500", currency),
    min: "",
    until: "",
  });
  const code = readDiscountCode(typed.code);
  const [min, amount] = [typed.min, typed.amount].map((text) => readOptional(text, currency));
  const percent = readPercent(typed.percent);

  function isReady() {
    const isTaken = shop.state.codes.some((one) => one.code === code);
    const codeProblem =
      code === null
        ? "Ten letters and numbers, without U."
        : isTaken
          ? "You have this code already."
          : null;
    return check({
      ...(codeProblem && { code: codeProblem }),
      ...(typed.kind === "percent" && !Number(percent ?? 0)
        ? { percent: "Enter a percentage, such as 10." }
        : {}),
      ...(typed.kind === "fixed" && !Number(amount ?? 0) ? { amount: exampleOf(currency) } : {}),
      ...(min === null ? { min: exampleOf(currency) } : {}),
    });
  }
  async function run() {
    const when = {
      v: 1 as const,
      ...(min && { min }),
      ...(typed.until && { until: typed.until }),
    };
    const terms: DiscountTerms =
      typed.kind === "percent"
        ? { ...when, kind: "percent", percent: percent ?? "0" }
        : typed.kind === "fixed"
          ? { ...when, kind: "fixed", amount: amount ?? "0" }
          : { ...when, kind: "delivery" };
    await sealAndPutCode(shop, { code: code ?? "", terms, active: true });
  }

  return (
    <FormDialog
      title="New discount code"
      lead="Making it takes a moment: the code is what opens its terms, so guessing is made slow."
      submit="Add the code"
      isReady={isReady}
      run={run}
      explain={editFailure}
      onClose={onClose}
    >
      <TextField
        label="Code"
        hint="Ten letters and numbers."
        look="font-mono"
        maxLength={14}
        {...field("code")}
      />
      <SelectField label="What it gives" options={KINDS} {...field("kind")} />
      {typed.kind === "percent" ? (
        <TextField label="Percent" inputMode="decimal" {...field("percent")} />
      ) : null}
      {typed.kind === "fixed" ? (
        <TextField label={`Amount (${currency})`} inputMode="decimal" {...field("amount")} />
      ) : null}
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField label={`Orders from (${currency})`} inputMode="decimal" {...field("min")} />
        <TextField label="Last day" type="date" {...field("until")} />
      </div>
    </FormDialog>
  );
}

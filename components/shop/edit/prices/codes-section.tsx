/** Discount codes. The server never sees a code or its terms. */
"use client";

import { useState } from "react";
import { ManagedList, ManagedRow } from "@/components/page/managed-list";
import { moneyWords } from "@/components/payments/money";
import { copyText } from "@/components/shell/copy-text";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { MoreMenu } from "@/components/ui/more-menu";
import { notify } from "@/components/ui/toast";
import type { Catalog } from "@/lib/kinds/shop/catalog";
import type { DiscountTerms } from "@/lib/kinds/shop/discount-terms";
import type { CodeEntry } from "@/lib/kinds/shop/state";
import { newDiscountCode, readDiscountCode, showDiscountCode } from "@/lib/protocol/shop-codes";
import type { ShopDialogProps, ShopTabProps } from "../../run-shop";
import { editFailure } from "../checked";
import { atHand } from "../form/entry-list";
import { useAmount, useChoice, useDay, usePercent, usePicked, useWords } from "../form/fields";
import { FieldsDialog, given } from "../form/fields-dialog";
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
      lead="Customers enter a code at checkout. If a discount also applies, they get the larger of the two."
      what="The codes"
      of={atHand(state.codes)}
      empty="No codes yet."
      add={{ label: "New code", run: () => setOpen(true) }}
      row={(entry) => (
        <ManagedRow
          key={entry.tag}
          isLong
          name={<span className="font-mono">{showDiscountCode(entry.code)}</span>}
          badges={entry.active ? null : <Badge>Off</Badge>}
          about={`${termsWords(entry.terms, catalog)} · ${usesWords(entry.uses)}`}
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

function termsWords(terms: DiscountTerms, { currency, items }: Catalog): string {
  const gives =
    terms.kind === "percent"
      ? `${terms.percent}% off`
      : terms.kind === "fixed"
        ? `${moneyWords(terms.amount, currency)} off`
        : "Free delivery";
  const named = (terms.items ?? []).map(
    (start) => items.find(({ id }) => id.startsWith(start))?.name ?? "a removed product",
  );
  const [first, ...others] = named;
  const short = first && first.length > 40 ? `${first.slice(0, 40)}…` : first;
  return [
    gives,
    ...(short ? [`only ${short}${others.length > 0 ? ` and ${others.length} more` : ""}`] : []),
    ...(terms.min ? [`from ${moneyWords(terms.min, currency)}`] : []),
    ...(terms.until ? [`until ${dayWords(terms.until)}`] : []),
  ].join(" · ");
}

const dayWords = (day: string) =>
  new Date(day).toLocaleDateString(undefined, { dateStyle: "medium", timeZone: "UTC" });

const usesWords = (uses: number) => (uses === 1 ? "used once" : `used ${uses} times`);

const KINDS = [
  ["percent", "Percent off"],
  ["fixed", "Amount off"],
  ["delivery", "Free delivery"],
] as const;
/** The most products whose names are listed. Terms name products by the first characters of their ids (DB-052). */
const MAX_NAMED = 3;
const NAMED_CHARS = 8;

function CodeDialog({ shop, onClose }: ShopDialogProps) {
  const { currency, items } = shop.catalog;
  const [made] = useState(() => showDiscountCode(newDiscountCode()));
  const code = useWords(made, {
    ...{ label: "Code", hint: "Ten letters and numbers.", look: "font-mono", max: 14 },
    missing: "Enter a code.",
    check: (typed) => {
      const read = readDiscountCode(typed);
      if (read === null) return "Use ten letters and numbers, but not the letter U.";
      return shop.state.codes.some((one) => one.code === read)
        ? "You have this code already."
        : null;
    },
  });
  const kind = useChoice("percent", { label: "What it gives", options: KINDS });
  const percent = usePercent("10", { label: "Percent", isNeeded: true });
  const amount = useAmount(undefined, currency, { label: "Amount", isNeeded: true });
  const products = usePicked([], {
    ...{ label: "Only for these products", all: "All products", max: MAX_NAMED },
    options: items.map(({ id, name }) => [id, name] as const),
  });
  const min = useAmount(undefined, currency, { label: "Orders from" });
  const until = useDay(undefined, { label: "Last day" });

  async function run() {
    const when = {
      v: 1 as const,
      ...given({
        min: min.value,
        until: until.value,
        items: products.value.map((id) => id.slice(0, NAMED_CHARS)),
      }),
    };
    const terms: DiscountTerms =
      kind.value === "percent"
        ? { ...when, kind: "percent", percent: percent.value ?? "0" }
        : kind.value === "fixed"
          ? { ...when, kind: "fixed", amount: amount.value ?? "0" }
          : { ...when, kind: "delivery" };
    await sealAndPutCode(shop, { code: readDiscountCode(code.value) ?? "", terms, active: true });
  }

  const much = { percent, fixed: amount, delivery: null }[kind.value];
  return (
    <FieldsDialog
      title="New discount code"
      lead="Creating it takes a moment: codes are encrypted in a way that makes guessing them slow."
      submit="Add the code"
      fields={[code, kind, much, min, until, kind.value !== "delivery" && products]}
      run={run}
      onClose={onClose}
    />
  );
}

/** Every field of a paper, by subject. */
"use client";

import { moneyWords } from "@/components/payments/money";
import { type BusinessPaper, isTrade } from "@/lib/kinds/business/paper";
import { totalsOf } from "@/lib/kinds/business/totals";
import { decimalText } from "@/lib/protocol/currencies";
import { AllocationsSection } from "./allocations-section";
import { DesignSection } from "./design-section";
import { FactsSection } from "./facts-section";
import { LanguageSection } from "./language-section";
import { LinesSection } from "./lines-section";
import { PartySection } from "./party-section";
import { PaymentSection } from "./payment-section";
import { TotalsSection } from "./totals-section";
import { WordsSection } from "./words-section";

interface PaperFieldsProps {
  paper: BusinessPaper;
  /** Goes to a field once it is on the page. */
  goTo: (source: string) => void;
}

export function PaperFields({ paper, goTo }: PaperFieldsProps) {
  const { currency, type } = paper;
  const money = (units: bigint) =>
    currency === "" ? decimalText(units, 2) : moneyWords(units, currency);
  const totals = isTrade(paper) ? totalsOf(paper) : null;
  return (
    <div className="paper-fields-list">
      <FactsSection paper={paper} />
      <PartySection name="from" title="From" party={paper.from} open={paper.from.name === ""} />
      <PartySection name="to" title={TO[type] ?? "To"} party={paper.to} open />
      {isTrade(paper) && totals ? (
        <>
          <LinesSection {...{ paper, totals, money, goTo }} />
          <TotalsSection {...{ paper, totals, money }} />
          <PaymentSection {...{ paper, goTo }} />
        </>
      ) : null}
      {isTrade(paper) ? null : <AllocationsSection {...{ paper, money, goTo }} />}
      <WordsSection paper={paper} />
      {isTrade(paper) ? <PartySection name="shipTo" title="Ship to" party={paper.shipTo} /> : null}
      <DesignSection paper={paper} />
      <LanguageSection locale={paper.locale} currency={currency} />
    </div>
  );
}

const TO: Partial<Record<BusinessPaper["type"], string>> = {
  invoice: "Bill to",
  "purchase-order": "Supplier",
};

/** The rows that a paper sums up in. */
import type { PaymentPaper, TradePaper } from "../../kinds/business/paper";
import type { PaperTotals, PaymentTotals } from "../../kinds/business/totals";
import type { PaperContent, SumRow } from "./business-content";
import type { Figures } from "./business-figures";

type Word = PaperContent["word"];

export function tradeRows(
  paper: TradePaper,
  totals: PaperTotals,
  word: Word,
  figures: Figures,
): SumRow[] {
  const { money } = figures;
  const { subtotal, discount, shipping, total, deposit, paid, due } = totals;
  const row = (label: string, amount: bigint, source: string): SumRow => ({
    label,
    value: { text: money(amount), source },
    kind: "part",
  });
  const taxes = taxRows(paper, totals, word, figures);
  const parts = [
    ...(discount > 0n ? [row(word("discount"), -discount, discountField(paper))] : []),
    ...(shipping > 0n ? [row(word("shipping"), shipping, "shipping")] : []),
  ];
  const isShort = parts.length === 0 && (taxes.length === 0 || paper.pricing === "gross");
  const isPaid = paid > 0n;
  return [
    ...(isShort ? [] : [row(word("subtotal"), subtotal, "sums.subtotal"), ...parts]),
    ...(paper.pricing === "gross" ? [] : taxes),
    { ...row(word("total"), total, "sums.total"), kind: isPaid ? "part" : "total" },
    ...(paper.pricing === "gross" ? taxes : []),
    ...(isPaid ? [row(word("paid"), -paid, "paid")] : []),
    ...(isPaid ? [{ ...row(word("due"), due, "sums.due"), kind: "total" } as const] : []),
    ...(deposit === null || isPaid ? [] : [row(word("deposit"), deposit, "deposit")]),
  ];
}

const discountField = ({ discountFixed }: TradePaper): string =>
  discountFixed === "" ? "discountRate" : "discountFixed";

/** Of one rate that is on everything, only the tax is said; of several, what each is on. */
function taxRows(
  paper: TradePaper,
  { groups }: PaperTotals,
  word: Word,
  { money, percent }: Figures,
): SumRow[] {
  const tax = word(paper.from.vatId === "" ? "tax" : "vat");
  const isIncluded = paper.pricing === "gross";
  return groups
    .filter(({ category }) => category !== "O")
    .map((group): SumRow => {
      const rate = `${tax} ${percent(group.rate)}`;
      const base = groups.length > 1 ? ` ${word("taxOn")} ${money(group.taxable)}` : "";
      return {
        label: `${isIncluded ? `${word("includes")} ` : ""}${rate}${base}`,
        value: { text: money(group.tax), source: "sums.tax" },
        kind: isIncluded ? "included" : "part",
      };
    });
}

export function paymentRows(
  { type, allocations }: PaymentPaper,
  { amount, unallocated }: PaymentTotals,
  word: Word,
  { money }: Figures,
): SumRow[] {
  const total: SumRow = {
    label: word(type === "receipt" ? "received" : "sent"),
    value: { text: money(amount), source: "amount" },
    kind: "total",
  };
  if (allocations.length === 0 || unallocated === 0n) return [total];
  const rest = { text: money(unallocated), source: "amount" };
  return [{ label: word("unallocated"), value: rest, kind: "part" }, total];
}

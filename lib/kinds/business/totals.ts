/**
 * What a paper sums up to (Y-042, DB-035): computed whenever it is read, never stored. Minor units in bigint. Screens, PDFs,
 * e-invoices and payment links ask this function, so that they cannot differ.
 */
import { currencyDecimals } from "../../protocol/currencies";
import { includedPart, minorUnits, productUnits, shareOf, smaller, spread, sumOf } from "../money";
import type { BusinessPaper, PaperLine, PaymentPaper, TradePaper } from "./paper";

/**
 * Of UNTDID 5305, as EN 16931 has them: standard, zero-rated, exempt (with the paper's tax note as the reason), reverse charge,
 * and not subject to VAT at all.
 */
export type TaxCategory = "S" | "Z" | "E" | "AE" | "O";

export interface LineTotal {
  id: string;
  /** Quantity × unit price. */
  base: bigint;
  discount: bigint;
  /** What stands at the end of the line: with the tax where prices are gross. */
  amount: bigint;
}

/** Everything that one rate of tax is on. */
export interface TaxGroup {
  /** Percent without needless zeros; "0" where there is no tax. */
  rate: string;
  category: TaxCategory;
  /** Its parts as priced: with the tax where prices are gross. */
  lines: bigint;
  discount: bigint;
  shipping: bigint;
  /** Without the tax. */
  taxable: bigint;
  tax: bigint;
}

export interface PaperTotals {
  /** Of the currency; two where the paper names none. */
  decimals: 0 | 2 | 3;
  lines: LineTotal[];
  /** As priced, before the paper's discount and shipping. */
  subtotal: bigint;
  discount: bigint;
  shipping: bigint;
  /** The highest rate first. */
  groups: TaxGroup[];
  net: bigint;
  tax: bigint;
  total: bigint;
  /** The deposit, never above the total; null without one. */
  deposit: bigint | null;
  paid: bigint;
  /** Below 0 where more than the total was paid. */
  due: bigint;
}

export const decimalsOf = ({ currency }: Pick<BusinessPaper, "currency">): 0 | 2 | 3 =>
  currency === "" ? 2 : currencyDecimals(currency);

export function totalsOf(paper: TradePaper): PaperTotals {
  const decimals = decimalsOf(paper);
  const units = (decimal: string) => (decimal === "" ? 0n : minorUnits(decimal, decimals));
  const lines = paper.lines.map((line) => lineTotal(line, decimals));
  const subtotal = sumOf(lines.map(({ amount }) => amount));
  const discount = discountOf(subtotal, paper.discountRate, units(paper.discountFixed));
  const shipping = units(paper.shipping);
  const groups = groupsOf(paper, lines, discount, shipping);
  const net = sumOf(groups.map(({ taxable }) => taxable));
  const tax = sumOf(groups.map((group) => group.tax));
  const total = net + tax;
  const paid = units(paper.paid);
  return {
    ...{ decimals, lines, subtotal, discount, shipping, groups, net, tax, total },
    deposit: depositOf(paper, total, units),
    paid,
    due: total - paid,
  };
}

function lineTotal(line: PaperLine, decimals: number): LineTotal {
  const { id, quantity, unitPrice, discountRate, discountFixed } = line;
  const base = productUnits(quantity || "0", unitPrice || "0", decimals);
  const discount = discountOf(base, discountRate, minorUnits(discountFixed || "0", decimals));
  return { id, base, discount, amount: base - discount };
}

/** A percentage first, then a fixed amount; never more than the sum itself. */
const discountOf = (amount: bigint, percent: string, fixed: bigint): bigint =>
  smaller(amount, shareOf(amount, percent || "0") + fixed);

function depositOf(
  { deposit }: TradePaper,
  total: bigint,
  units: (decimal: string) => bigint,
): bigint | null {
  if (!deposit) return null;
  const { kind, value } = deposit;
  return smaller(total, kind === "percent" ? shareOf(total, value) : units(value));
}

/** As a new line: it is in no group, and an e-invoice leaves it out. */
export const isBlankLine = ({ description }: PaperLine, total: LineTotal | undefined): boolean =>
  description.trim() === "" && (total?.amount ?? 0n) === 0n;

/** "19.00" and "19" are one rate. A rate that is not given is none. */
export const plainRate = (rate: string): string => {
  const [whole = "", decimals = ""] = rate.split(".");
  const rest = decimals.replace(/0+$/, "");
  return `${whole.replace(/^0+/, "") || "0"}${rest === "" ? "" : `.${rest}`}`;
};

/** The rate that is charged on a line or on shipping of this paper. */
export const chargedRate = ({ reverseCharge }: TradePaper, rate: string): string =>
  reverseCharge === "true" ? "0" : plainRate(rate);

function groupsOf(
  paper: TradePaper,
  lines: readonly LineTotal[],
  discount: bigint,
  shipping: bigint,
): TaxGroup[] {
  const amounts = new Map<string, { lines: bigint; shipping: bigint }>();
  const groupFor = (rate: string) => {
    const charged = chargedRate(paper, rate);
    const group = amounts.get(charged) ?? { lines: 0n, shipping: 0n };
    amounts.set(charged, group);
    return group;
  };
  paper.lines.forEach((line, at) => {
    if (!isBlankLine(line, lines[at])) groupFor(line.taxRate).lines += lines[at]?.amount ?? 0n;
  });
  if (shipping > 0n) groupFor(paper.shippingTaxRate).shipping = shipping;
  const rates = [...amounts.keys()].sort((one, other) => Number(other) - Number(one));
  const parts = rates.map((rate) => amounts.get(rate) ?? { lines: 0n, shipping: 0n });
  const discounts = spread(
    discount,
    parts.map((part) => part.lines),
  );
  return rates.map((rate, at) => {
    const part = parts[at] ?? { lines: 0n, shipping: 0n };
    const share = discounts[at] ?? 0n;
    const priced = part.lines - share + part.shipping;
    const isIncluded = paper.pricing === "gross";
    const tax = isIncluded ? includedPart(priced, rate) : shareOf(priced, rate);
    const taxable = isIncluded ? priced - tax : priced;
    return { rate, category: categoryOf(paper, rate), ...part, discount: share, taxable, tax };
  });
}

function categoryOf(paper: TradePaper, rate: string): TaxCategory {
  if (paper.reverseCharge === "true") return "AE";
  if (rate !== "0") return "S";
  if (isOutsideVat(paper)) return "O";
  return paper.taxNote.trim() === "" ? "Z" : "E";
}

/** A seller who has no VAT id and names no rate, not even 0, has nothing to do with VAT. */
const isOutsideVat = ({ from, lines, shipping, shippingTaxRate }: TradePaper): boolean =>
  from.vatId.trim() === "" &&
  lines.every(({ taxRate }) => taxRate === "") &&
  (shipping === "" || shippingTaxRate === "");

export interface PaymentTotals {
  decimals: 0 | 2 | 3;
  amount: bigint;
  /** By allocation, in their order. */
  allocations: bigint[];
  allocated: bigint;
  /** Below 0 where more is allocated than was paid. */
  unallocated: bigint;
}

export function paymentTotalsOf(paper: PaymentPaper): PaymentTotals {
  const decimals = decimalsOf(paper);
  const amount = minorUnits(paper.amount || "0", decimals);
  const allocations = paper.allocations.map((one) => minorUnits(one.amount || "0", decimals));
  const allocated = sumOf(allocations);
  return { decimals, amount, allocations, allocated, unallocated: amount - allocated };
}

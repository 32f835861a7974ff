/**
 * A paper's sums as EN 16931 wants them: every line, discount and charge without tax. What a paper of gross prices says is taken
 * apart so that the sums of all parts are the paper's, to the minor unit.
 */
import type { PaperLine, TradePaper } from "../../kinds/business/paper";
import {
  chargedRate,
  type LineTotal,
  type PaperTotals,
  type TaxGroup,
  totalsOf,
} from "../../kinds/business/totals";
import {
  divideHalfUp,
  fractionOf,
  includedPart,
  productUnits,
  spread,
  sumOf,
} from "../../kinds/money";
import { decimalText } from "../../protocol/currencies";

interface NetLine {
  /** Of one, as a decimal: more decimals than the currency where a net price has them. */
  price: string;
  /** What is taken off quantity × price. */
  discount: bigint;
  net: bigint;
}

/** A group's parts without tax: lines − discount + shipping = taxable. */
interface NetGroup extends TaxGroup {
  netLines: bigint;
  netDiscount: bigint;
  netShipping: bigint;
}

export interface NetAmounts {
  totals: PaperTotals;
  /** By line of the paper. */
  lines: NetLine[];
  groups: NetGroup[];
  discount: bigint;
  shipping: bigint;
  subtotal: bigint;
}

export function netAmounts(paper: TradePaper): NetAmounts {
  const totals = totalsOf(paper);
  const isGross = paper.pricing === "gross";
  const groups = totals.groups.map((group) => (isGross ? withoutTax(group) : asItIs(group)));
  const lines = isGross ? netLines(paper, totals, groups) : paper.lines.map(pricedLine(totals));
  return {
    totals,
    lines,
    groups,
    discount: sumOf(groups.map(({ netDiscount }) => netDiscount)),
    shipping: sumOf(groups.map(({ netShipping }) => netShipping)),
    subtotal: sumOf(lines.map(({ net }) => net)),
  };
}

const asItIs = (group: TaxGroup): NetGroup => ({
  ...group,
  netLines: group.lines,
  netDiscount: group.discount,
  netShipping: group.shipping,
});

/** The lines bear what rounding leaves; where there are none, shipping does. */
function withoutTax(group: TaxGroup): NetGroup {
  const { rate, lines, discount, shipping, taxable } = group;
  if (lines === discount) {
    const netLines = lines - includedPart(lines, rate);
    return { ...group, netLines, netDiscount: netLines, netShipping: taxable };
  }
  const netShipping = shipping - includedPart(shipping, rate);
  const rest = taxable - netShipping;
  const netDiscount = discount - includedPart(discount, rate);
  return { ...group, netLines: rest + netDiscount, netDiscount, netShipping };
}

const pricedLine =
  ({ lines, decimals }: PaperTotals) =>
  ({ quantity, unitPrice }: PaperLine, at: number): NetLine => {
    const { base = 0n, discount = 0n, amount = 0n } = lines[at] ?? {};
    return { price: exactPrice(quantity, unitPrice || "0", base, decimals), discount, net: amount };
  };

function netLines(paper: TradePaper, totals: PaperTotals, groups: readonly NetGroup[]): NetLine[] {
  const nets = new Map<string, bigint>();
  for (const group of groups) {
    const own = totals.lines.filter((_, at) => rateAt(paper, at) === group.rate);
    const parts = spread(
      group.netLines,
      own.map(({ amount }) => amount),
    );
    for (const [at, { id }] of own.entries()) nets.set(id, parts[at] ?? 0n);
  }
  return paper.lines.map((line, at) => {
    const total = totals.lines[at] ?? { id: line.id, base: 0n, discount: 0n, amount: 0n };
    const net = nets.get(line.id) ?? 0n;
    return netLine(line, total, net, chargedRate(paper, line.taxRate), totals.decimals);
  });
}

const rateAt = (paper: TradePaper, at: number): string =>
  chargedRate(paper, paper.lines[at]?.taxRate ?? "");

const SHORT_DECIMALS = 4;
const LONG_DECIMALS = 10;

/** With a short price where quantity × price is the line, and otherwise one that is exact enough to be. */
function netLine(
  { quantity, unitPrice }: PaperLine,
  { discount }: LineTotal,
  net: bigint,
  rate: string,
  decimals: number,
): NetLine {
  const [unit, unitScale] = fractionOf(unitPrice || "0");
  const [share, shareScale] = fractionOf(rate);
  const short = quotient(
    unit * 100n * shareScale,
    unitScale * (100n * shareScale + share),
    SHORT_DECIMALS,
  );
  const base = productUnits(quantity || "0", short, decimals);
  if (base === net || (discount > 0n && base > net)) {
    const price = exactPrice(quantity, short, base, decimals);
    return { price, discount: base - net, net };
  }
  return { price: sharedPrice(quantity, net, decimals) ?? short, discount: 0n, net };
}

/**
 * Two cents lie between quantity × price and the line at most (PEPPOL-EN16931-R120), which rounding to whole yen is above.
 */
function exactPrice(quantity: string, price: string, base: bigint, decimals: number): string {
  const isExact = decimals > 0 || productUnits(quantity || "0", price, 2) === base * 100n;
  return isExact ? price : (sharedPrice(quantity, base, decimals) ?? price);
}

/** What one costs where all of them cost this; null where there are none. */
function sharedPrice(quantity: string, base: bigint, decimals: number): string | null {
  const [count, countScale] = fractionOf(quantity || "0");
  if (count === 0n) return null;
  return quotient(base * countScale, count * 10n ** BigInt(decimals), LONG_DECIMALS);
}

function quotient(over: bigint, under: bigint, decimals: number): string {
  const units = divideHalfUp(over * 10n ** BigInt(decimals), under);
  return decimalText(units, decimals).replace(/\.?0+$/, "") || "0";
}

/** Bonds and bills: their coupons, prices and yields, by the day counts of `basis`. */
import { type FunctionSpec, fn } from "../function";
import { days360, daysInMonth, monthsLater, partsOf, serialOf, yearFraction } from "./calendar";
import { root } from "./finance";
import { must } from "./math";

const isBasis = (basis: number) => basis >= 0 && basis <= 4;
const isFrequency = (times: number) => times === 1 || times === 2 || times === 4;

function mustBeBond(settlement: number, maturity: number, times: number, basis: number) {
  must(settlement < maturity && isFrequency(times) && isBasis(basis));
}

/** A coupon day so many coupons before maturity; the end of a month stays one. */
function couponDay(maturity: number, times: number, back: number): number {
  const { year, month, day } = partsOf(maturity);
  const found = monthsLater(maturity, (-12 / times) * back);
  if (day !== daysInMonth(year, month)) return found;
  const parts = partsOf(found);
  return serialOf(parts.year, parts.month, daysInMonth(parts.year, parts.month));
}

interface Coupons {
  previous: number;
  next: number;
  /** Coupons still to come. */
  count: number;
}

function couponsOf(settlement: number, maturity: number, times: number): Coupons {
  let count = 1;
  while (couponDay(maturity, times, count) > settlement) count++;
  return {
    previous: couponDay(maturity, times, count),
    next: couponDay(maturity, times, count - 1),
    count,
  };
}

function daysBetween(from: number, to: number, basis: number): number {
  if (basis === 0) return days360(from, to, false);
  return basis === 4 ? days360(from, to, true) : to - from;
}

function couponLength({ previous, next }: Coupons, times: number, basis: number): number {
  if (basis === 1) return next - previous;
  return (basis === 3 ? 365 : 360) / times;
}

/** The shares of a coupon period before and after the settlement. */
function sharesOf(settlement: number, coupons: Coupons, times: number, basis: number) {
  const length = couponLength(coupons, times, basis);
  const passed = daysBetween(coupons.previous, settlement, basis) / length;
  const left =
    basis === 0 || basis === 4 ? 1 - passed : daysBetween(settlement, coupons.next, basis) / length;
  return { passed, left };
}

function price(
  settlement: number,
  maturity: number,
  rate: number,
  yields: number,
  redemption: number,
  times: number,
  basis: number,
): number {
  const coupons = couponsOf(settlement, maturity, times);
  const { passed, left } = sharesOf(settlement, coupons, times, basis);
  const coupon = (100 * rate) / times;
  if (coupons.count === 1) {
    return (redemption + coupon) / (1 + (left * yields) / times) - coupon * passed;
  }
  const growth = 1 + yields / times;
  let sum = redemption / growth ** (coupons.count - 1 + left);
  for (let at = 0; at < coupons.count; at++) sum += coupon / growth ** (at + left);
  return sum - coupon * passed;
}

function duration(
  settlement: number,
  maturity: number,
  rate: number,
  yields: number,
  times: number,
  basis: number,
): number {
  const coupons = couponsOf(settlement, maturity, times);
  const { left } = sharesOf(settlement, coupons, times, basis);
  const [coupon, growth] = [(100 * rate) / times, 1 + yields / times];
  let [weighted, total] = [0, 0];
  for (let at = 0; at < coupons.count; at++) {
    const time = at + left;
    const value = (coupon + (at === coupons.count - 1 ? 100 : 0)) / growth ** time;
    weighted += value * time;
    total += value;
  }
  return weighted / total / times;
}

const coupon = (
  of: (coupons: Coupons, settlement: number, times: number, basis: number) => number,
) =>
  fn("i i i i=0", (settlement, maturity, times, basis) => {
    mustBeBond(settlement, maturity, times, basis);
    return of(couponsOf(settlement, maturity, times), settlement, times, basis);
  });

/** Of the days of a year from settlement to maturity. */
const discounted = (of: (a: number, b: number, years: number) => number) =>
  fn("i i n n i=0", (settlement, maturity, a, b, basis) => {
    must(settlement < maturity && a > 0 && b > 0 && isBasis(basis));
    return of(a, b, yearFraction(settlement, maturity, basis));
  });

const bill = (of: (figure: number, days: number) => number) =>
  fn("i i n", (settlement, maturity, figure) => {
    const days = maturity - settlement;
    must(days > 0 && maturity <= monthsLater(settlement, 12) && figure > 0);
    return of(figure, days);
  });

function billEquivalent(discount: number, days: number): number {
  const price = 1 - (discount * days) / 360;
  must(price > 0);
  if (days <= 182) return (365 * discount) / (360 - discount * days);
  const years = days / (days === 366 ? 366 : 365);
  const inner = years ** 2 - (2 * years - 1) * (1 - 1 / price);
  return (2 * (Math.sqrt(inner) - years)) / (2 * years - 1);
}

/** What has accrued at issue, settlement and maturity of a bond that pays its interest at the end. */
function atMaturity(settlement: number, maturity: number, issue: number, basis: number) {
  must(settlement < maturity && issue <= settlement && isBasis(basis));
  const years = (from: number, to: number) => yearFraction(from, to, basis);
  return {
    whole: years(issue, maturity),
    passed: years(issue, settlement),
    left: years(settlement, maturity),
  };
}

export const bonds: Record<string, FunctionSpec> = {
  COUPDAYBS: coupon((coupons, settlement, _, basis) =>
    daysBetween(coupons.previous, settlement, basis),
  ),
  COUPDAYS: coupon((coupons, _, times, basis) => couponLength(coupons, times, basis)),
  COUPDAYSNC: coupon((coupons, settlement, times, basis) =>
    basis === 0 || basis === 4
      ? couponLength(coupons, times, basis) - daysBetween(coupons.previous, settlement, basis)
      : daysBetween(settlement, coupons.next, basis),
  ),
  COUPNCD: coupon(({ next }) => next),
  COUPNUM: coupon(({ count }) => count),
  COUPPCD: coupon(({ previous }) => previous),
  PRICE: fn("i i n n n i i=0", (settlement, maturity, rate, yields, redemption, times, basis) => {
    mustBeBond(settlement, maturity, times, basis);
    must(rate >= 0 && yields >= 0 && redemption > 0);
    return price(settlement, maturity, rate, yields, redemption, times, basis);
  }),
  YIELD: fn("i i n n n i i=0", (settlement, maturity, rate, cost, redemption, times, basis) => {
    mustBeBond(settlement, maturity, times, basis);
    must(rate >= 0 && cost > 0 && redemption > 0);
    const miss = (yields: number) =>
      price(settlement, maturity, rate, yields, redemption, times, basis) - cost;
    return root(miss, rate || 0.05, -times);
  }),
  DURATION: fn("i i n n i i=0", (settlement, maturity, rate, yields, times, basis) => {
    mustBeBond(settlement, maturity, times, basis);
    must(rate >= 0 && yields >= 0);
    return duration(settlement, maturity, rate, yields, times, basis);
  }),
  MDURATION: fn("i i n n i i=0", (settlement, maturity, rate, yields, times, basis) => {
    mustBeBond(settlement, maturity, times, basis);
    must(rate >= 0 && yields >= 0);
    return duration(settlement, maturity, rate, yields, times, basis) / (1 + yields / times);
  }),
  DISC: discounted((cost, redemption, years) => (redemption - cost) / redemption / years),
  INTRATE: discounted((invested, redemption, years) => (redemption - invested) / invested / years),
  RECEIVED: discounted((invested, discount, years) => {
    must(discount * years < 1);
    return invested / (1 - discount * years);
  }),
  PRICEDISC: discounted((discount, redemption, years) => redemption * (1 - discount * years)),
  YIELDDISC: discounted((cost, redemption, years) => (redemption / cost - 1) / years),
  PRICEMAT: fn("i i i n n i=0", (settlement, maturity, issue, rate, yields, basis) => {
    const { whole, passed, left } = atMaturity(settlement, maturity, issue, basis);
    must(rate >= 0 && yields >= 0);
    return (100 + whole * rate * 100) / (1 + left * yields) - passed * rate * 100;
  }),
  YIELDMAT: fn("i i i n n i=0", (settlement, maturity, issue, rate, cost, basis) => {
    const { whole, passed, left } = atMaturity(settlement, maturity, issue, basis);
    must(rate >= 0 && cost > 0);
    return ((1 + whole * rate) / (cost / 100 + passed * rate) - 1) / left;
  }),
  ACCRINT: fn(
    "i i i n n i i=0 b=TRUE",
    (issue, first, settlement, rate, par, times, basis, isWhole) => {
      mustBeBond(issue, settlement, times, basis);
      must(rate > 0 && par > 0);
      const from = isWhole || settlement <= first ? issue : first;
      return par * rate * yearFraction(from, settlement, basis);
    },
  ),
  ACCRINTM: fn("i i n n i=0", (issue, settlement, rate, par, basis) => {
    must(issue < settlement && rate > 0 && par > 0 && isBasis(basis));
    return par * rate * yearFraction(issue, settlement, basis);
  }),
  TBILLEQ: bill(billEquivalent),
  TBILLPRICE: bill((discount, days) => {
    must(discount * days < 360);
    return 100 * (1 - (discount * days) / 360);
  }),
  TBILLYIELD: bill((cost, days) => ((100 - cost) / cost) * (360 / days)),
};

/** Loans, savings, depreciation and rates. */
import {
  CUMIPMT,
  CUMPRINC,
  DB,
  DDB,
  EFFECT,
  FV,
  IPMT,
  ISPMT,
  NOMINAL,
  NPER,
  PDURATION,
  PMT,
  PPMT,
  PV,
  RRI,
  SLN,
  SYD,
} from "@formulajs/formulajs";
import { type FunctionSpec, fn } from "../function";
import { DIV0, type Grid, NUM, type Operand } from "../values";
import { library } from "./library";
import { must } from "./math";
import { numbersOf } from "./numbers";

/** Where a function is zero: Newton's steps, and halving where they lead astray. @throws FormulaError */
export function root(of: (x: number) => number, guess: number, least: number): number {
  let x = guess;
  for (let step = 0; step < 100; step++) {
    const [value, width] = [of(x), Math.max(Math.abs(x) * 1e-6, 1e-8)];
    const next = x - (value * 2 * width) / (of(x + width) - of(x - width));
    if (!Number.isFinite(next) || next <= least + 1e-6) break;
    if (Math.abs(next - x) < 1e-13 * Math.max(1, Math.abs(next))) return next;
    x = next;
  }
  if (Math.abs(of(x)) < 1e-7) return x;
  return halved(of, guess, least);
}

function halved(of: (x: number) => number, guess: number, least: number): number {
  const places = Array.from({ length: 400 }, (_, at) => least + 1e-6 + 1.04 ** at - 1);
  let [low, high] = [Number.NaN, Number.NaN];
  places.forEach((place, at) => {
    const next = places[at + 1] ?? place;
    const isNearer = !(Math.abs(low - guess) <= Math.abs(place - guess));
    if (of(place) * of(next) < 0 && isNearer) [low, high] = [place, next];
  });
  must(!Number.isNaN(low));
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (of(low) * of(middle) <= 0) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

function rate(
  n: number,
  payment: number,
  present: number,
  future: number,
  due: number,
  guess: number,
) {
  must(n > 0);
  const balance = (r: number) => {
    if (Math.abs(r) < 1e-12) return present + payment * n + future;
    const growth = (1 + r) ** n;
    return present * growth + (payment * (1 + r * due) * (growth - 1)) / r + future;
  };
  return root(balance, guess, -1);
}

const netPresent = (r: number, flows: readonly number[]) =>
  flows.reduce((sum, flow, at) => sum + flow / (1 + r) ** (at + 1), 0);

function irr(grid: Grid, guess: number): number {
  const flows = numbersOf([grid]);
  must(flows.some((flow) => flow > 0) && flows.some((flow) => flow < 0));
  return root((r) => netPresent(r, flows), guess, -1);
}

function mirr(grid: Grid, borrowed: number, invested: number): number {
  const flows = numbersOf([grid]);
  const gains = netPresent(
    invested,
    flows.map((flow) => Math.max(flow, 0)),
  );
  const losses = netPresent(
    borrowed,
    flows.map((flow) => Math.min(flow, 0)),
  );
  must(gains !== 0 && losses !== 0, DIV0);
  const growth = (-gains * (1 + invested) ** flows.length) / (losses * (1 + borrowed));
  return growth ** (1 / (flows.length - 1)) - 1;
}

/** A price whose digits after the point count fractions, such as `1.02` for 1 and 2/16. */
function fractional(
  price: number,
  fraction: number,
  of: (part: number, digits: number) => number,
): number {
  must(fraction >= 0);
  must(fraction >= 1, DIV0);
  const whole = Math.trunc(price);
  return whole + of(price - whole, 10 ** Math.ceil(Math.log10(fraction)));
}

function dated(flows: Grid, days: Grid) {
  const [values, dates] = [numbersOf([flows]), numbersOf([days]).map(Math.floor)];
  must(values.length === dates.length && values.length > 0);
  const [first = 0] = dates;
  must(dates.every((day) => day >= first));
  return (r: number) =>
    values.reduce((sum, flow, at) => sum + flow / (1 + r) ** (((dates[at] ?? 0) - first) / 365), 0);
}

function xirr(flows: Grid, days: Grid, guess: number): number {
  const values = numbersOf([flows]);
  must(values.some((flow) => flow > 0) && values.some((flow) => flow < 0));
  return root(dated(flows, days), guess, -1);
}

/** Depreciation between two times, which falls to a straight line where that is more. */
function vdb(
  cost: number,
  salvage: number,
  life: number,
  from: number,
  to: number,
  factor: number,
  stays: boolean,
) {
  must(
    cost >= 0 && salvage >= 0 && life > 0 && from >= 0 && to >= from && to <= life && factor >= 0,
  );
  let [sum, book] = [0, cost];
  for (let period = 0; period < Math.ceil(to); period++) {
    const falling = Math.min((book * factor) / life, Math.max(0, book - salvage));
    const straight = Math.max(0, book - salvage) / (life - period);
    const share = Math.min(period + 1, to) - Math.max(period, from);
    const amount = stays ? falling : Math.max(falling, straight);
    if (share > 0) sum += amount * share;
    book -= amount;
  }
  return sum;
}

export const finance: Record<string, FunctionSpec> = {
  FV: library("n n n n=0 n=0", FV),
  PV: library("n n n n=0 n=0", PV),
  PMT: library("n n n n=0 n=0", PMT),
  NPER: library("n n n n=0 n=0", NPER),
  RATE: fn("n n n n=0 n=0 n=0.1", rate),
  IPMT: period("n n n n n=0 n=0", IPMT),
  PPMT: period("n n n n n=0 n=0", PPMT),
  ISPMT: library("n n n n", ISPMT),
  CUMIPMT: library("n n n i i i", CUMIPMT),
  CUMPRINC: library("n n n i i i", CUMPRINC),
  NPV: fn("n o o*", (r, ...flows) => {
    must(r !== -1, DIV0);
    return netPresent(r, numbersOf(flows as Operand[]));
  }),
  IRR: fn("g n=0.1", irr),
  XNPV: fn("n g g", (r, flows, days) => {
    must(r > -1);
    return dated(flows, days)(r);
  }),
  XIRR: fn("g g n=0.1", xirr),
  MIRR: fn("g n n", mirr),
  SLN: library("n n n", SLN),
  SYD: library("n n n n", SYD),
  DB: library("n n n n n=12", DB),
  DDB: library("n n n n n=2", DDB),
  VDB: fn("n n n n n n=2 b=FALSE", vdb),
  EFFECT: library("n i", EFFECT),
  NOMINAL: library("n i", NOMINAL),
  DOLLARDE: fn("n i", (price, fraction) =>
    fractional(price, fraction, (part, digits) => (part * digits) / fraction),
  ),
  DOLLARFR: fn("n i", (price, fraction) =>
    fractional(price, fraction, (part, digits) => (part * fraction) / digits),
  ),
  FVSCHEDULE: fn("n g", (principal, rates) =>
    numbersOf([rates]).reduce((amount, r) => amount * (1 + r), principal),
  ),
  PDURATION: library("n n n", PDURATION),
  RRI: library("n n n", RRI),
};

/** The period has to be one of the loan's. */
function period(signature: string, run: (...args: never[]) => unknown): FunctionSpec {
  return library(signature, (...args: never[]) => {
    const [, at = 0, periods = 0] = args as number[];
    if (at < 1 || at > periods) throw NUM;
    return run(...args);
  });
}

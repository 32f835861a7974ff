/** Parts of prices: a line, and where a shop's day begins. */
import type { Product } from "./catalog";
import type { OrderLine } from "./order";

export interface PricedLine {
  product: Product;
  qty: number;
  /** Of one, its choices included; never below 0. */
  unit: bigint;
  options: NonNullable<OrderLine["options"]>;
  total: bigint;
}

/** The day where the shop is: `YYYY-MM-DD`. UTC where the shop names no time zone, or one this browser does not know. */
export function shopDay(at: Date, timeZone = "UTC"): string {
  const digits = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  try {
    const parts = new Intl.DateTimeFormat("en-US", { timeZone, ...digits }).formatToParts(at);
    const [year, month, day] = ["year", "month", "day"].map(
      (name) => parts.find(({ type }) => type === name)?.value,
    );
    return `${year}-${month}-${day}`;
  } catch {
    return at.toISOString().slice(0, 10);
  }
}

/** 0 is Sunday. */
export const shopWeekday = (at: Date, timeZone?: string): number =>
  new Date(`${shopDay(at, timeZone)}T00:00:00Z`).getUTCDay();

/**
 * What is paid of a paper (DB-035). What each client noted is a value of its own, beside what came through each link: of two
 * who write at the same moment both count. `paid` says the sum to programs that read nothing else.
 */
import * as Y from "yjs";
import { decimalText } from "../../protocol/currencies";
import { DECIMAL, divideHalfUp, minorUnits, sumOf } from "../money";
import type { TradePaper } from "./paper";
import { decimalsOf } from "./totals";

/** Decimals of a part, as many as any amount has. */
const SCALE = 10;
/** The part that was noted before there were parts. */
const BEFORE = "before";

type Plain = Readonly<Partial<Record<string, unknown>>>;

/** @param linkPayments minor units. @returns '' where nothing is */
export function paidOf(
  { paid, paidParts }: Plain,
  linkPayments: Readonly<Record<string, string>>,
  decimals: number,
): string {
  const own = typeof paid === "string" && DECIMAL.test(paid) ? paid : "";
  const parts = partsOf(paidParts);
  if (parts.length === 0) return own;
  const sum = sumOf(parts) + linked(linkPayments, decimals);
  if (own !== "" && scaled(own) === sum) return own;
  return sum <= 0n ? "" : decimalText(divideHalfUp(sum, unit(decimals)), decimals);
}

type Paid = Pick<TradePaper, "paid" | "linkPayments" | "currency">;

/** Adds the difference to this client's part. Call it in a transaction. @param before the paper's former amount */
export function notePaid(fields: Y.Map<unknown>, value: string, before: Paid): void {
  const parts = openParts(fields, before);
  const me = String(fields.doc?.clientID);
  const [known = 0n] = partsOf([parts.get(me)]);
  parts.set(me, String(known + scaled(value) - scaled(before.paid)));
}

/** From now on what comes through links adds to the parts. Belongs into a transaction. */
export function openParts(fields: Y.Map<unknown>, before: Paid): Y.Map<unknown> {
  const known = fields.get("paidParts");
  const parts: Y.Map<unknown> = known instanceof Y.Map ? known : new Y.Map();
  if (parts !== known) fields.set("paidParts", parts);
  const links = linked(before.linkPayments, decimalsOf(before));
  if (parts.size === 0) parts.set(BEFORE, String(scaled(before.paid) - links));
  return parts;
}

const unit = (decimals: number): bigint => 10n ** BigInt(SCALE - decimals);
const scaled = (decimal: string): bigint => (decimal === "" ? 0n : minorUnits(decimal, SCALE));

const linked = (payments: Readonly<Record<string, string>>, decimals: number): bigint =>
  sumOf(Object.values(payments).map(BigInt)) * unit(decimals);

const partsOf = (given: unknown): bigint[] =>
  Object.values(typeof given === "object" && given !== null ? given : {})
    .filter((part): part is string => typeof part === "string" && /^-?\d{1,40}$/.test(part))
    .map(BigInt);

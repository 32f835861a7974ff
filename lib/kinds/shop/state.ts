/** What a shop's owner keeps of orders, links and codes (DB-051), and how two copies of it become one. */
import * as z from "zod/mini";
import { canonicalJson } from "../../protocol/canonical-json";
import { DiscountTerms } from "./discount-terms";
import * as field from "./fields";
import { StatusNote } from "./order";
import { ORDER_STATUSES } from "./statuses";

const { text, uuid } = field;
/** When an entry was last written: of two, the newer counts. An entry without it is older than any other. */
const written = { at: z.optional(field.moment()) };
const named = z.object({ name: text(60), ...written });

export const OrderEntry = z.object({
  s: z.enum(ORDER_STATUSES),
  at: field.moment(),
  by: z.optional(uuid()),
  paidBy: z.optional(z.enum(["link", "bank", "cash", "manual"])),
  note: z.optional(text(500)),
  /** What the customer reads beside the state. */
  shown: z.optional(StatusNote),
  /** The state before, for Undo. */
  was: z.optional(z.enum(ORDER_STATUSES)),
});

const CodeEntry = z.object({
  code: text(10, 10),
  tag: field.tag(),
  terms: DiscountTerms,
  active: z.boolean(),
  uses: field.whole(0, Number.MAX_SAFE_INTEGER),
  ...written,
});

export const OwnerState = z.object({
  v: field.version(),
  orders: z._default(z.record(z.string(), OrderEntry), {}),
  requests: z._default(
    z.record(
      z.string(),
      z.object({ done: z.optional(z.literal(true)), note: z.optional(text(500)), ...written }),
    ),
    {},
  ),
  codes: z._default(z.array(CodeEntry), []),
  links: z._default(
    z.record(z.string(), z.object({ name: text(60), k: z.optional(text(64)), ...written })),
    {},
  ),
  people: z._default(
    z.record(
      z.string(),
      z.object({
        name: text(60),
        ...written,
        /** They were asked to take the shop over, and don't want to. */
        declinedAt: z.optional(field.moment()),
      }),
    ),
    {},
  ),
  counters: z._default(
    z.record(z.string(), z.object({ tag: field.tag(), label: text(200), ...written })),
    {},
  ),
  resellers: z._default(z.record(z.string(), named), {}),
  suppliers: z._default(
    z.record(
      z.string(),
      z.object({
        ...{ name: text(60), link: text(400), ...written },
        review: z.optional(z.literal(true)),
      }),
    ),
    {},
  ),
  /** What a supplier billed, by the part's id. */
  bills: z._default(
    z.record(
      z.string(),
      z.object({
        ...{ reseller: uuid(), amount: field.minor(), currency: field.currency() },
        paid: z.optional(z.literal(true)),
        ...written,
      }),
    ),
    {},
  ),
  archive: z._default(z.array(uuid()), []),
  seen: z._default(
    z.object({ order: z.optional(field.moment()), request: z.optional(field.moment()) }),
    {},
  ),
  prefs: z.optional(z.looseObject(written)),
});
export type OwnerState = z.infer<typeof OwnerState>;
export type OrderEntry = z.infer<typeof OrderEntry>;
export type CodeEntry = z.infer<typeof CodeEntry>;

export const emptyState = (): OwnerState => z.parse(OwnerState, { v: 1 });

const RECORDS = [
  "orders",
  "requests",
  "links",
  "people",
  "counters",
  "resellers",
  "suppliers",
  "bills",
] as const;

/**
 * After 409 `stale`: entry by entry, the one that was written later. Which side is which, and how often they are
 * merged, makes no difference.
 */
export function mergeOwnerState(one: OwnerState, other: OwnerState): OwnerState {
  const records = Object.fromEntries(
    RECORDS.map((name) => [name, mergeRecords<Entry>(one[name], other[name])]),
  ) as Pick<OwnerState, (typeof RECORDS)[number]>;
  const codes = mergeRecords(byTag(one.codes), byTag(other.codes));
  const prefs = newer(one.prefs, other.prefs);
  return {
    v: 1,
    ...records,
    codes: Object.values(codes),
    archive: [...new Set([...one.archive, ...other.archive])].sort(),
    seen: { ...latest("order", one, other), ...latest("request", one, other) },
    ...(prefs && { prefs }),
  };
}

/** Whether storing the one would change nothing of the other. */
export const isSameState = (one: OwnerState, other: OwnerState): boolean =>
  canonicalJson(JSON.parse(JSON.stringify(one))) ===
  canonicalJson(JSON.parse(JSON.stringify(other)));

/** A time for a change of an entry: now, and later than what it replaces even where a clock is behind. */
export function writtenAfter(before: Entry | undefined, now: number): string {
  const last = before?.at === undefined ? 0 : Date.parse(before.at) + 1;
  return new Date(Math.max(now, last)).toISOString();
}

type Entry = { at?: string | undefined };

const byTag = (codes: readonly CodeEntry[]): Record<string, CodeEntry> =>
  codes.reduce((all, code) => mergeRecords(all, { [code.tag]: code }), {});

function mergeRecords<Value extends Entry>(
  one: Record<string, Value>,
  other: Record<string, Value>,
): Record<string, Value> {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
  const entries = names.flatMap((name) => {
    const value = newer(own(one, name), own(other, name));
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** A record's own entry; its names are ids that others chose. */
const own = <Value>(record: Record<string, Value>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Of two written in the same millisecond, the one whose text comes last. */
function newer<Value extends Entry>(one?: Value, other?: Value): Value | undefined {
  if (!one || !other) return one ?? other;
  const [left, right] = [momentOf(one), momentOf(other)];
  if (left !== right) return left > right ? one : other;
  return textOf(one) >= textOf(other) ? one : other;
}

/** Members without a value are no part of it. */
const textOf = (value: Entry): string => canonicalJson(JSON.parse(JSON.stringify(value)));

/** Times may be written with more or fewer digits; they are compared as moments. */
const momentOf = ({ at }: Entry): number => (at === undefined ? -1 : Date.parse(at));

function latest(name: "order" | "request", one: OwnerState, other: OwnerState) {
  const seen = newer({ at: one.seen[name] }, { at: other.seen[name] })?.at;
  return seen === undefined ? {} : { [name]: seen };
}

/** Stock of a shop: what is left of each counter, and what orders hold (K-001…K-010, DB-046). */
import * as z from "zod/mini";
import { count, moment, plainText, uuid } from "./fields";
import { operation } from "./operation";
import { ids, sixteenBytes } from "./shop-shapes";

const STOCK = "/api/shop-stock/:shopId" as const;

/** Tags in a row, with commas between them. */
const tags = () =>
  z.pipe(
    z.pipe(
      plainText(2_400),
      z.transform((text: string) => text.split(",")),
    ),
    z.array(sixteenBytes()).check(z.minLength(1), z.maxLength(100)),
  );

/** `n` are left, and `o` says that more may be ordered. Counters that nobody tracks are left out. */
export const readLeft = operation({
  method: "GET",
  path: `${STOCK}/left`,
  summary: "Read what is left of a shop's products",
  caller: "shopLink",
  query: z.object({ tags: tags(), from: z.optional(uuid()) }),
  answers: {
    200: z.object({ left: z.record(z.string(), z.object({ n: count(), o: z.boolean() })) }),
  },
});

const Counts = z.object({
  counts: z.record(z.string(), z.object({ count: count(), oversell: z.boolean(), held: count() })),
});

export const readCounts = operation({
  method: "GET",
  path: `${STOCK}/counts`,
  summary: "Read a shop's stock",
  caller: "shopPersonLink",
  answers: { 200: Counts },
});

export const MAX_COUNT = 1_000_000;
const number = () => count().check(z.maximum(MAX_COUNT));
const setting = z.object({
  tag: sixteenBytes(),
  seen: number(),
  count: number(),
  oversell: z.boolean(),
});

/** Adds `count - seen` to what is stored, so that two pages that add at once both do. 409 `full` at 2,000 counters. */
export const changeCounts = operation({
  method: "POST",
  path: `${STOCK}/counts`,
  summary: "Change a shop's stock",
  caller: "shopPersonLink",
  body: z
    .object({
      set: z._default(z.array(setting).check(z.maxLength(400)), []),
      remove: z._default(z.array(sixteenBytes()).check(z.maxLength(400)), []),
    })
    .check(
      z.refine(({ set, remove }) => {
        const all = [...set.map(({ tag }) => tag), ...remove];
        return new Set(all).size === all.length;
      }, "must name each counter once"),
    ),
  answers: { 200: Counts },
  refusals: [409],
});

const orders = {
  body: z.object({ orders: ids(0, 200) }),
  caller: "shopPersonLink",
  method: "POST",
} as const;

export const HoldState = z.enum(["held", "kept", "released", "lapsed"]);
export type HoldState = z.output<typeof HoldState>;

/** Orders that claimed nothing that is tracked are left out. */
export const readHolds = operation({
  ...orders,
  path: `${STOCK}/holds`,
  summary: "Read what orders hold of a shop's stock",
  answers: {
    200: z.object({
      holds: z.record(
        z.string(),
        z.object({
          state: HoldState,
          until: z.nullable(moment()),
          claims: z.array(z.object({ shop: z.optional(uuid()), tag: z.string(), qty: count() })),
        }),
      ),
    }),
  },
});

const Moved = z.object({ done: z.array(uuid()) });

/** Sold: what the orders held is gone. What lapsed is taken again where enough is left. */
export const keepHolds = operation({
  ...orders,
  path: `${STOCK}/keep`,
  summary: "Keep what orders hold as sold",
  answers: { 200: Moved },
});

/** Canceled: what the orders held or kept is there again. */
export const releaseHolds = operation({
  ...orders,
  path: `${STOCK}/release`,
  summary: "Give back what orders hold",
  answers: { 200: Moved },
});

/** Takes again what was given back; `short` says of each order that could not what is left of its counters. */
export const reclaimHolds = operation({
  ...orders,
  path: `${STOCK}/reclaim`,
  summary: "Take again what orders held",
  answers: { 200: z.extend(Moved, { short: z.record(z.string(), z.record(z.string(), count())) }) },
});

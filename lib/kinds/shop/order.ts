/** What an order, a contact request and an order's shown status say (DB-050, E-023, DB-054). */
import * as z from "zod/mini";
import { MAX_LINES, MAX_QUANTITY } from "./catalog";
import * as field from "./fields";

const { text, id, uuid, minor, percent, whole, listOf } = field;

const OrderLine = z.object({
  item: uuid(),
  name: text(120),
  qty: whole(1, MAX_QUANTITY),
  unitPrice: minor(),
  options: z.optional(
    listOf(
      z.object({
        id: id(),
        name: text(60),
        choice: id(),
        choiceName: text(60),
        delta: field.signedMinor(),
      }),
      160,
    ),
  ),
  total: minor(),
  /** `k`: the part's key, so that the shop can see what its supplier was sent. */
  supply: z.optional(z.object({ part: uuid(), supplier: uuid(), k: z.optional(field.key()) })),
});

const Totals = z.object({
  items: minor(),
  discount: minor(),
  delivery: minor(),
  fees: listOf(z.object({ label: text(60), amount: minor() }), 10),
  tax: z.optional(
    z.object({ label: text(30), rate: percent(), amount: minor(), included: z.boolean() }),
  ),
  total: minor(),
});

export const Order = z.object({
  v: field.version(),
  id: uuid(),
  placedAt: field.moment(),
  client: z.union([z.literal(1), z.literal(2)]),
  catalogSeq: whole(1, Number.MAX_SAFE_INTEGER),
  currency: field.currency(),
  locale: text(35),
  lines: listOf(OrderLine, MAX_LINES, 1),
  totals: Totals,
  discount: z.nullable(
    z.object({
      tag: field.tag(),
      code: text(10, 10),
      kind: z.enum(["percent", "fixed", "delivery"]),
      percent: z.optional(percent()),
      amount: minor(),
    }),
  ),
  /** Present: a rule won, and `discount` is null. */
  ruleDiscount: z.optional(z.object({ label: text(60), percent: z.optional(percent()) })),
  delivery: z.nullable(
    z.object({
      id: id(),
      kind: z.enum(["pickup", "delivery", "shipping", "digital"]),
      name: text(60),
      address: z.optional(
        z.object({
          name: z.optional(text(120)),
          lines: field.addressLines(),
          city: z.optional(text(120)),
          region: z.optional(text(120)),
          postcode: z.optional(text(20)),
          country: z.optional(text(2)),
        }),
      ),
      date: z.optional(text(40)),
      note: z.optional(text(500)),
    }),
  ),
  customer: z.object({
    name: z.optional(text(120)),
    email: z.optional(text(254)),
    phone: z.optional(text(40)),
    note: z.optional(text(1_000)),
    fields: z.optional(listOf(z.object({ id: id(), label: text(60), value: text(500) }), 10)),
  }),
  pay: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("link"), link: field.tag(), k: field.key() }),
    z.object({ kind: z.literal("bank"), reference: text(40) }),
    z.object({ kind: z.literal("cash") }),
    z.object({ kind: z.literal("none") }),
  ]),
});
export type Order = z.infer<typeof Order>;
export type OrderLine = z.infer<typeof OrderLine>;
export type OrderTotals = z.infer<typeof Totals>;

/** `X-Shop-Client`: what a program must know of to show the order (DB-050). */
export const clientLevelOf = ({ kind }: Order["pay"]): 1 | 2 =>
  kind === "link" || kind === "bank" ? 2 : 1;

export const ContactRequest = z.object({
  v: field.version(),
  id: uuid(),
  placedAt: field.moment(),
  contact: text(254, 1),
  message: z.optional(text(1_000)),
});
export type ContactRequest = z.infer<typeof ContactRequest>;

export const SHOWN_STATUSES = ["paid", "ready", "done", "canceled"] as const;

const shownMore = {
  note: z.optional(text(80)),
  track: z.optional(z.object({ carrier: text(40), number: text(60) })),
};
/** What an owner adds to a status for the customer. */
export const StatusNote = z.object(shownMore);
export type StatusNote = z.infer<typeof StatusNote>;

export const ShownStatus = z.object({
  v: field.version(),
  status: z.enum(SHOWN_STATUSES),
  at: field.moment(),
  ...shownMore,
});
export type ShownStatus = z.infer<typeof ShownStatus>;

/** What the customer and the shop call an order. */
export const orderNumber = (orderId: string): string => orderId.slice(0, 8).toUpperCase();

/** What a shop's catalog says, with the limits that its writer keeps and its readers check (DB-049, SH-064). */
import * as z from "zod/mini";
import * as field from "./fields";

const { text, id, uuid, minor, percent, whole, listOf } = field;

export const MAX_PRODUCTS = 300;
export const MAX_PHOTOS = 300;
const MAX_ACTIVE_CODES = 20;
/** Lines of an order, and of one line. */
export const MAX_LINES = 30;
export const MAX_QUANTITY = 99;
const quantity = () => whole(1, MAX_QUANTITY);

const Choice = z.object({
  id: id(),
  name: text(60, 1),
  delta: field.signedMinor(),
  counter: z.optional(text(128)),
  off: z.optional(z.literal(true)),
});

const Option = z.object({
  id: id(),
  name: text(60, 1),
  required: z.boolean(),
  /** Choices that one line may take of it. */
  max: whole(1, 20),
  choices: listOf(Choice, 30),
});

const Product = z.object({
  id: uuid(),
  section: z.optional(id()),
  name: text(120, 1),
  about: z.optional(text(2_000)),
  price: minor(),
  was: z.optional(minor()),
  unit: z.optional(text(20)),
  photos: z.optional(listOf(uuid(), 6)),
  options: z.optional(listOf(Option, 8)),
  stock: z.optional(z.object({ counter: text(128, 1) })),
  min: z.optional(quantity()),
  max: z.optional(quantity()),
  hidden: z.optional(z.literal(true)),
  soldOut: z.optional(z.literal(true)),
  digital: z.optional(z.literal(true)),
  badge: z.optional(text(20)),
  supply: z.optional(z.object({ supplier: uuid(), item: uuid(), tag: z.optional(field.tag()) })),
});

const Rule = z.object({
  id: id(),
  label: text(60, 1),
  when: z.object({
    items: z.optional(listOf(uuid(), MAX_PRODUCTS)),
    sections: z.optional(listOf(id(), 30)),
    minQty: z.optional(whole(1, MAX_LINES * MAX_QUANTITY)),
    minSpend: z.optional(minor()),
    from: z.optional(field.moment()),
    until: z.optional(field.moment()),
    /** 0 is Sunday. */
    days: z.optional(listOf(field.weekday(), 7)),
  }),
  give: z.union([
    z.strictObject({ percent: percent() }),
    z.strictObject({ amount: minor() }),
    z.strictObject({ buy: quantity(), get: quantity(), percent: percent() }),
  ]),
});

const DeliveryWay = z.object({
  id: id(),
  kind: z.enum(["pickup", "delivery", "shipping", "digital"]),
  name: text(60, 1),
  fee: minor(),
  perItem: z.optional(minor()),
  freeOver: z.optional(minor()),
  min: z.optional(minor()),
  countries: z.optional(listOf(z.string().check(z.regex(/^[A-Z]{2}$/)), 250)),
  postcodes: z.optional(listOf(text(20), 200)),
  lead: z.optional(text(120)),
  address: z.optional(field.addressLines()),
});

const Fee = z.object({
  id: id(),
  label: text(60, 1),
  amount: z.optional(minor()),
  percent: z.optional(percent()),
  /** `always`, or the id of a way of delivery. */
  when: id(),
});

const Question = z.object({
  id: id(),
  label: text(60, 1),
  kind: z.enum(["text", "choice", "date"]),
  required: z.boolean(),
  choices: z.optional(listOf(text(60, 1), 20)),
});

const asked = z.enum(["required", "optional", "off"]);

export const Catalog = z.object({
  v: field.version(),
  name: text(60, 1),
  about: z.optional(text(2_000)),
  currency: field.currency(),
  locale: z.optional(text(35)),
  tz: z.optional(text(64)),
  inbox: field.publicKey(),
  kid: z.optional(text(16)),
  stockKey: z.optional(field.key()),
  codeSalt: z.optional(field.tag()),
  theme: z.optional(
    z.object({
      color: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
      layout: z.enum(["grid", "list"]),
      logo: z.optional(uuid()),
      cover: z.optional(uuid()),
    }),
  ),
  reach: z.optional(z.literal("request")),
  chat: z.optional(
    z.object({
      kind: z.enum(["whatsapp", "telegram", "signal", "phone", "email", "url"]),
      value: text(200, 1),
    }),
  ),
  contact: z.optional(
    z.object({
      email: z.optional(text(254)),
      phone: z.optional(text(40)),
      address: z.optional(field.addressLines()),
    }),
  ),
  hours: z.optional(
    listOf(
      z.object({
        day: field.weekday(),
        from: z.string().check(z.regex(/^[0-2]\d:[0-5]\d$/)),
        to: z.string().check(z.regex(/^[0-2]\d:[0-5]\d$/)),
      }),
      28,
    ),
  ),
  sections: listOf(z.object({ id: id(), name: text(60, 1) }), 30),
  items: listOf(Product, MAX_PRODUCTS),
  rules: z.optional(listOf(Rule, 20)),
  delivery: z.optional(listOf(DeliveryWay, 20)),
  fees: z.optional(listOf(Fee, 10)),
  tax: z.optional(z.object({ label: text(30, 1), rate: percent(), included: z.boolean() })),
  codes: z.optional(
    listOf(z.object({ tag: field.tag(), terms: text(296, 296) }), MAX_ACTIVE_CODES),
  ),
  ask: z.object({
    name: asked,
    email: asked,
    phone: asked,
    address: z.enum(["auto", "off"]),
    note: z.enum(["optional", "off"]),
    fields: z.optional(listOf(Question, 10)),
  }),
  pay: z.optional(
    z.object({
      payee: z.optional(uuid()),
      order: listOf(z.enum(["card", "paypal", "crypto", "bank", "cash"]), 5),
      bank: z.optional(field.bankLines()),
      to: z.optional(z.record(text(20), text(600))),
      rails: z.optional(listOf(text(40), 40)),
      cashNote: z.optional(text(120)),
    }),
  ),
  suppliers: z.optional(
    listOf(
      z.object({
        id: uuid(),
        inbox: field.publicKey(),
        kid: z.optional(text(16)),
        /** It ships to customers. */
        dropship: z.optional(z.literal(true)),
      }),
      20,
    ),
  ),
  terms: z.optional(text(5_000)),
  updatedAt: field.moment(),
});

export type Catalog = z.infer<typeof Catalog>;
export type Product = Catalog["items"][number];
export type ProductOption = z.infer<typeof Option>;
export type ProductChoice = z.infer<typeof Choice>;
export type PriceRule = z.infer<typeof Rule>;
export type DeliveryWay = z.infer<typeof DeliveryWay>;
export type Fee = z.infer<typeof Fee>;
export type Question = z.infer<typeof Question>;

/** Photos that a catalog names, each once: at most `MAX_PHOTOS`. */
export function photosOf({ items, theme }: Catalog): string[] {
  const named = [theme?.logo, theme?.cover, ...items.flatMap(({ photos }) => photos ?? [])];
  return [...new Set(named.filter((photo) => photo !== undefined))];
}

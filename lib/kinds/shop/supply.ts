/** What suppliers and resellers seal for each other, and the part that a supplier is sent of an order (DB-047). */
import * as z from "zod/mini";
import type { Catalog } from "./catalog";
import * as field from "./fields";
import type { Order, OrderLine } from "./order";

const { text, uuid, minor, listOf } = field;

export const SupplyPart = z.object({
  v: field.version(),
  order: uuid(),
  lines: listOf(
    z.object({
      item: uuid(),
      name: text(120),
      qty: field.whole(1, 99),
      options: z.optional(listOf(text(130), 12)),
      cost: z.optional(minor()),
    }),
    30,
    1,
  ),
  /** Present when the supplier ships to the customer. */
  ship: z.optional(
    z.object({
      name: text(120),
      address: listOf(text(400), 12),
      phone: z.optional(text(40)),
      method: text(60),
    }),
  ),
  note: z.optional(text(500)),
  dropship: z.boolean(),
  /** Bills and shipments are sealed to this key. */
  reseller: z.object({
    name: text(60),
    inbox: field.publicKey(),
    kid: z.optional(text(16)),
  }),
});
export type SupplyPart = z.infer<typeof SupplyPart>;

export const ResellerTerms = z.object({
  v: field.version(),
  /** The supplier's. */
  name: text(60),
  currency: field.currency(),
  price: z.discriminatedUnion("kind", [
    /** Off the prices of the supplier's shop. */
    z.object({ kind: z.literal("percent"), percent: field.percent() }),
    z.object({ kind: z.literal("list"), items: z.record(z.string(), minor()) }),
  ]),
  min: z.optional(minor()),
  postage: z.optional(
    z.object({
      flat: z.optional(minor()),
      perItem: z.optional(minor()),
      freeOver: z.optional(minor()),
    }),
  ),
  payDays: z.optional(field.whole(0, 365)),
  note: z.optional(text(500)),
  dropship: z.optional(z.boolean()),
});
export type ResellerTerms = z.infer<typeof ResellerTerms>;

export const Statement = z.object({
  v: field.version(),
  at: field.moment(),
  currency: field.currency(),
  open: minor(),
  lines: listOf(
    z.object({ part: uuid(), date: field.day(), amount: minor(), paid: z.boolean() }),
    40,
  ),
});
export type Statement = z.infer<typeof Statement>;

export const SupplyBill = z.object({
  v: field.version(),
  amount: minor(),
  currency: field.currency(),
  payUrl: z.optional(text(400)),
  reference: z.optional(text(60)),
  due: z.optional(field.day()),
});
export type SupplyBill = z.infer<typeof SupplyBill>;

export const SupplyShipment = z.object({
  v: field.version(),
  carrier: text(60),
  number: text(60),
  url: z.optional(text(300)),
  shippedAt: field.day(),
  items: z.optional(listOf(z.object({ line: field.whole(0, 29), qty: field.whole(1, 99) }), 10)),
});
export type SupplyShipment = z.infer<typeof SupplyShipment>;

/** What a reseller pays for a product; null where the terms do not say. */
export function costOf(terms: ResellerTerms, item: { id: string; price: string }): string | null {
  const { price } = terms;
  if (price.kind === "list")
    return Object.hasOwn(price.items, item.id) ? (price.items[item.id] ?? null) : null;
  const millionths = BigInt(Math.round((100 - Number(price.percent)) * 1_000_000));
  return String((BigInt(item.price) * millionths + 50_000_000n) / 100_000_000n);
}

/** The product that a line is of, where a supplier ships it. */
export const suppliedBy = (catalog: Catalog, line: Pick<OrderLine, "item">) => {
  const supply = catalog.items.find(({ id }) => id === line.item)?.supply;
  const supplier = supply && catalog.suppliers?.find(({ id }) => id === supply.supplier);
  return supply && supplier ? { ...supply, supplier } : null;
};

/** What a supplier gets of some lines of an order: the address only if they ship to it, and never a price. */
export function supplyPart(
  catalog: Catalog,
  { id, delivery, customer }: Pick<Order, "id" | "delivery" | "customer">,
  lines: readonly OrderLine[],
): SupplyPart {
  const supplied = lines.flatMap((line) => {
    const found = suppliedBy(catalog, line);
    return found ? [{ line, ...found }] : [];
  });
  const dropship = supplied[0]?.supplier.dropship ?? false;
  const { name: shop, inbox, kid } = catalog;
  const address = dropship ? delivery?.address : undefined;
  const { lines: street = [], city, region, postcode, country } = address ?? {};
  return {
    v: 1,
    order: id,
    lines: supplied.map(({ line: { name, qty, options }, item }) => ({
      ...{ item, name, qty },
      ...(options?.length && {
        options: options.slice(0, 12).map((one) => `${one.name}: ${one.choiceName}`),
      }),
    })),
    ...(address && {
      ship: {
        name: address.name ?? customer.name ?? "",
        address: [...street, [postcode, city].filter(Boolean).join(" "), region, country].filter(
          (part): part is string => Boolean(part),
        ),
        ...(customer.phone && { phone: customer.phone }),
        method: delivery?.name ?? "",
      },
    }),
    dropship,
    reseller: { name: shop, inbox, ...(kid && { kid }) },
  };
}

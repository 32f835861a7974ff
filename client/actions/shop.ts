/** Actions on a shop, for its owner. */
import * as z from "zod/mini";
import { ActionError } from "../../lib/kinds/actions/action";
import { Catalog } from "../../lib/kinds/shop/catalog";
import { putEntry, removeEntry } from "../../lib/kinds/shop/edit";
import { ORDER_STATUSES } from "../../lib/kinds/shop/statuses";
import { openShop } from "../package/shops";
import { addShopLink } from "../shops/links";
import { mayMove, moveOrder, statusOf } from "../shops/order-moves";
import {
  listAllOrders,
  listShopRequests,
  type OpenedOrder,
  type OrderHead,
  openOrders,
} from "../shops/orders";
import type { ShopSession } from "../shops/session";
import { given } from "./calendar";
import { LinkToGive, linkOf, type Target, targetAction } from "./target";

const id = z.uuid();
const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));
const product = z.strictObject({
  ...{ id: z.optional(id), name: z.optional(text(120)), price: z.optional(text(16)) },
  ...{ about: z.optional(text(2_000)), section: z.optional(text(64)), unit: z.optional(text(20)) },
});

async function withShop<Result>(target: Target, work: (shop: ShopSession) => Promise<Result>) {
  const shop = await openShop(target.connection, linkOf(target));
  try {
    const result = await work(shop);
    await shop.flush();
    return result;
  } finally {
    shop.close();
  }
}

/** An order as its owner reads it, without its key. */
export function shownOrder(shop: ShopSession, head: OrderHead, order: OpenedOrder) {
  const { id, createdAt } = head;
  const status = statusOf(shop.current().state, id);
  if (order === null) return { id, createdAt, status, damaged: true };
  const { lines, totals, currency, delivery, customer, pay } = order;
  return {
    ...{ id, createdAt, status, currency, total: totals.total, pay: pay.kind, customer, delivery },
    lines: lines.map(({ name, qty, total, options = [] }) => ({
      ...{ name, qty, total, options: options.map((one) => `${one.name}: ${one.choiceName}`) },
    })),
  };
}

async function ordersOf(shop: ShopSession, most: number) {
  const heads = (await listAllOrders(shop)).slice(0, most);
  const opened = await openOrders(
    shop,
    heads.map((head) => head.id),
  );
  return heads.map((head) => shownOrder(shop, head, opened.get(head.id) ?? null));
}

export const shopReads = [
  targetAction({
    name: "summary",
    words: "The shop's name, whether it is open, and its products with their ids.",
    args: {},
    run: (target) =>
      withShop(target, async (shop) => {
        const { catalog, open, hasPassword } = shop.current();
        const { name, about, currency, sections, items } = catalog;
        const products = items.map(({ id, name, price, section, unit, hidden, soldOut }) => ({
          ...{ id, name, price, section, unit, hidden, soldOut },
        }));
        return { name, about, currency, open, hasPassword, sections, products };
      }),
  }),
  targetAction({
    name: "orders",
    words: "The newest orders, 50 unless another number is given.",
    args: { most: z.optional(z.int().check(z.minimum(1), z.maximum(2_000))) },
    run: (target, { most = 50 }) => withShop(target, (shop) => ordersOf(shop, most)),
  }),
  targetAction({
    name: "requests",
    words: "Contact requests of customers.",
    args: {},
    run: (target) =>
      withShop(target, async (shop) => (await listShopRequests(shop, undefined)).rows),
  }),
];

export const shopEdits = [
  targetAction({
    name: "setProduct",
    words:
      "Adds a product (name, price in minor units as text), or changes fields of one by its id: about, section, unit too.",
    args: { product },
    run: (target, { product }) =>
      withShop(target, async (shop) => {
        const before = shop.current().catalog.items.find((one) => one.id === product.id);
        if (product.id !== undefined && !before)
          throw new ActionError(`There is no product ${product.id}.`);
        const entry = { id: crypto.randomUUID(), ...before, ...given(product) };
        const parsed = z.safeParse(Catalog.shape.items, [entry]);
        const [checked] = parsed.success ? parsed.data : [];
        if (!checked) throw new ActionError("A product has a name, and a price such as 450.");
        shop.editCatalog((catalog) => putEntry(catalog, "items", checked));
        return { id: checked.id };
      }),
  }),
  targetAction({
    name: "removeProduct",
    words: "Removes a product.",
    args: { id },
    run: (target, { id }) =>
      withShop(target, async (shop) => {
        shop.editCatalog((catalog) => removeEntry(catalog, "items", id));
        return `Removed the product ${id}.`;
      }),
  }),
  targetAction({
    name: "open",
    words: "Opens the shop for orders, or pauses it with false.",
    args: { open: z.boolean() },
    run: (target, { open }) =>
      withShop(target, async (shop) => {
        await shop.setOpen(open);
        return open ? "The shop is open." : "The shop is paused.";
      }),
  }),
  targetAction({
    name: "moveOrder",
    words: `Moves an order: ${ORDER_STATUSES.slice(1).join(", ")}.`,
    args: { id, to: z.enum(ORDER_STATUSES) },
    run: (target, { id, to }) =>
      withShop(target, async (shop) => {
        const { state } = shop.current();
        if (!mayMove(state, id, to))
          throw new ActionError(`An order that is ${statusOf(state, id)} cannot become ${to}.`);
        const paid = to === "paid" ? ({ paidBy: "manual" } as const) : {};
        shop.editState((before) => moveOrder(before, { id, to, ...paid }));
        return `Moved the order ${id} to ${to}.`;
      }),
  }),
  targetAction({
    name: "addLink",
    words: "Makes a link for customers, under a name that you read in the list of links.",
    args: { name: text(60) },
    run: (target, { name }) =>
      withShop(target, async (shop) => {
        const { url, accessId } = await addShopLink(shop, { name, expiresAt: null });
        return new LinkToGive(url ?? "", { id: accessId, name });
      }),
  }),
];

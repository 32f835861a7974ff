/** An order is paid only by its own link, and only in full. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bindShop } from "@/lib/payments/bindings";
import { use } from "@/lib/testing/outbox";
import { byCard, newPayee, record } from "@/lib/testing/payments";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { plainCatalog } from "../../lib/kinds/shop/testing/shops";
import { newBrowser } from "../testing/browser";
import * as made from "../testing/shops";
import { openShop } from "./customer";
import { prepareOrder, sendOrder } from "./customer-orders";
import { isPaidAfterCancel, moveOrder, settleCanceled, statusOf } from "./order-moves";
import { createShop, pinOf } from "./owner";
import { findPaidOrders, firstLinkOrders, notePaidOrders } from "./paid-links";
import { ShopSession } from "./session";

let server: TestServer;
beforeAll(async () => {
  use({ PAY_SIMULATOR: "1" });
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  use({ PAY_SIMULATOR: undefined });
});

async function newPaidShop() {
  const environment = newBrowser(server.url);
  const payee = await newPayee({ methods: ["card"], providers: ["stripe"] });
  const { v: _, inbox: __, ...draft } = plainCatalog();
  const pay = { payee: payee.id, order: ["card" as const] };
  const owner = await createShop({ ...draft, pay }, environment);
  await bindShop(payee.id, { shop: owner.shopId, methods: ["card"] });
  return ShopSession.open(owner);
}

async function newOrder(session: ShopSession) {
  const { owner, environment, stored } = session;
  const pin = await pinOf(owner.shopId, stored.keys);
  const { accessId: _, ...link } = await made.linkTo({
    ...{ ...owner, environment, keys: stored.keys, pin, seq: 1, catalog: stored.catalog },
  });
  const device = newBrowser(server.url);
  const [item = { id: "" }] = stored.catalog.items;
  const lines = [{ item: item.id, qty: 1, choices: [] }];
  const rest = { delivery: null, code: null, customer: {}, pay: "link" as const };
  const { kept } = await prepareOrder(await openShop(link, device), { lines, ...rest }, device);
  return (await sendOrder(kept, device)).order;
}

test("an order is marked as paid once its link is fully paid, and no other order is", async () => {
  const session = await newPaidShop();
  const order = await newOrder(session);
  const unpaid = await newOrder(session);
  const found = (...orders: (typeof order)[]) => findPaidOrders(session, orders);
  expect(await found(order)).toEqual([]);
  const total = BigInt(order.totals.total);
  const linkOf = ({ pay }: typeof order) => (pay.kind === "link" ? pay.link : "");
  await record(linkOf(order), [byCard(total)]);
  await record(linkOf(unpaid), [byCard(1n)]);
  expect(await found(unpaid, order)).toEqual([order]);
  const { pay, totals } = order;
  const others = [
    { ...order, id: randomUUID() },
    { ...order, totals: { ...totals, total: String(total + 1n) } },
    { ...order, currency: "USD" },
    { ...order, pay: { ...pay, k: "A".repeat(43) } as typeof pay },
    { ...order, pay: { kind: "cash" as const } },
  ];
  expect(await found(...others)).toEqual([]);
  const elsewhere = await newPaidShop();
  expect(await findPaidOrders(elsewhere, [order])).toEqual([]);
  for (const open of [session, elsewhere]) open.close();
});

test("an order paid after it was canceled is reported once, and refunded or reopened", async () => {
  const session = await newPaidShop();
  const order = await newOrder(session);
  const { id, pay, totals } = order;
  const read = async () => new Map([[id, { ...order, orderKey: "" }]]);
  const note = () => notePaidOrders(session, [id], read);
  session.edit(({ catalog, state }) => ({
    catalog,
    state: moveOrder(state, { id, to: "canceled" }),
  }));
  expect(await note()).toEqual([]);
  await record(pay.kind === "link" ? pay.link : "", [byCard(BigInt(totals.total))]);
  expect(await note()).toEqual([{ id, wasCanceled: true }]);
  expect(await note()).toEqual([]);
  await session.flush();
  const { state } = session.current();
  session.close();
  expect([statusOf(state, id), isPaidAfterCancel(state, id)]).toEqual(["canceled", true]);
  const refunded = settleCanceled(state, id, "refunded");
  expect([statusOf(refunded, id), isPaidAfterCancel(refunded, id)]).toEqual(["canceled", false]);
  const reopened = settleCanceled(state, id, "reopened");
  expect([statusOf(reopened, id), isPaidAfterCancel(reopened, id)]).toEqual(["paid", false]);
  expect(settleCanceled(refunded, id, "reopened")).toBe(refunded);
});

test("orders paid by a link are found behind a hundred that are paid in cash", async () => {
  const session = await newPaidShop();
  const order = { ...(await newOrder(session)), orderKey: "" };
  session.close();
  const newOne = (pay: typeof order.pay) => ({ ...order, id: randomUUID(), pay });
  const cash = Array.from({ length: 100 }, () => newOne({ kind: "cash" }));
  const all = [...cash, ...Array.from({ length: 101 }, () => newOne(order.pay))];
  const read = async (ids: readonly string[]) =>
    new Map(all.filter(({ id }) => ids.includes(id)).map((one) => [one.id, one]));
  const found = await firstLinkOrders(
    all.map(({ id }) => id),
    read,
  );
  expect(found).toEqual(all.slice(100, 200));
});

/** Stock between an owner and their customers, against the real routes. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { putEntry } from "../../lib/kinds/shop/edit";
import { withCounters } from "../../lib/kinds/shop/stock";
import { itemId, plainCatalog } from "../../lib/kinds/shop/testing/shops";
import { parseCustomerLink } from "../../lib/protocol/shop-links";
import { newBrowser } from "../testing/browser";
import { openShop, resolveShopLink, type ShopVisit } from "./customer";
import { prepareOrder, sendOrder } from "./customer-orders";
import { addShopLink } from "./links";
import { createShop, pinOf } from "./owner";
import { ShopSession } from "./session";
import { changeStockCounts, moveOrderStock, readOrderHolds, readStockCounts } from "./stock";
import { readStockLeft } from "./stock-left";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const BRIE = itemId(1);

/** A shop that counts one product, and a customer in it. */
async function newShop(count: number) {
  const { inbox: _, updatedAt: __, v: ___, ...draft } = plainCatalog();
  const environment = newBrowser(server.url);
  const session = await ShopSession.open(await createShop(draft, environment));
  await changeStockCounts(session, {
    set: [{ counter: BRIE, seen: 0, count, oversell: false }],
    remove: [],
  });
  session.edit(({ catalog, state }) => {
    const product = catalog.items.find(({ id }) => id === BRIE);
    if (!product) throw new Error("It sells Brie.");
    return { catalog: putEntry(catalog, "items", withCounters(product, "product")), state };
  });
  await session.flush();
  const { shopId, docKey } = session.owner;
  const { url } = await addShopLink(session, { name: "Window", expiresAt: null });
  const link = parseCustomerLink(new URL(url ?? "", server.url));
  const pin = await pinOf(shopId, session.stored.keys);
  const address = await resolveShopLink(link, environment);
  expect(address).toMatchObject({ shopId, docKey, pin });
  return { session, environment, visit: await openShop(address, environment) };
}

async function order(visit: ShopVisit, qty: number) {
  const environment = newBrowser(server.url);
  const draft = {
    lines: [{ item: BRIE, qty, choices: [] }],
    ...{ delivery: null, code: null, customer: { name: "Ana" }, pay: "cash" as const },
  };
  const { kept } = await prepareOrder(visit, draft, environment);
  return sendOrder(kept, environment);
}

test("customers see what is left, and one who orders too late reads how much", async () => {
  const { session, environment, visit } = await newShop(3);
  const leftNow = async () => (await readStockLeft(visit, environment)).get(BRIE);
  expect(await leftNow()).toEqual({ n: 3, o: false });
  const placed = await order(visit, 2);
  expect(placed.state).toBe("placed");
  expect(await leftNow()).toEqual({ n: 1, o: false });
  const late = await order(visit, 2);
  expect([late.state, late.refusal]).toEqual(["refused", "stock"]);
  expect(late.short).toEqual([{ name: "Brie", left: 1 }]);
  expect((await readStockCounts(session)).get(BRIE)).toEqual({
    count: 3,
    held: 2,
    oversell: false,
  });
});

test("an item handed over before the order is marked as paid still counts as sold", async () => {
  const { session, visit } = await newShop(3);
  const { id } = await order(visit, 2);
  expect(await moveOrderStock(session, id, ["ready", "done"], false)).toBe(true);
  expect((await readStockCounts(session)).get(BRIE)).toMatchObject({ count: 1, held: 0 });
});

test("stock follows an order when it is paid, canceled and undone", async () => {
  const { session, environment, visit } = await newShop(3);
  const [one, two] = [await order(visit, 2), await order(visit, 1)];
  const count = async () => (await readStockCounts(session)).get(BRIE);
  expect(await moveOrderStock(session, one.id, ["new", "paid"], true)).toBe(true);
  expect(await count()).toMatchObject({ count: 1, held: 1 });
  expect(await moveOrderStock(session, one.id, ["paid", "canceled"], false)).toBe(true);
  expect(await count()).toMatchObject({ count: 3, held: 1 });
  expect(await moveOrderStock(session, one.id, ["canceled", "paid"], true)).toBe(true);
  expect(await count()).toMatchObject({ count: 1, held: 1 });
  await moveOrderStock(session, two.id, ["new", "canceled"], false);
  expect((await order(visit, 1)).state).toBe("placed");
  expect(await moveOrderStock(session, two.id, ["canceled", "new"], false)).toBe(false);
  const holds = await readOrderHolds(session, [one.id, two.id]);
  expect([holds.get(one.id)?.state, holds.get(two.id)?.state]).toEqual(["kept", "released"]);
  expect((await readStockLeft(visit, environment)).get(BRIE)).toEqual({ n: 0, o: false });
  // An order from before counting holds nothing.
  expect(await moveOrderStock(session, crypto.randomUUID(), ["new", "paid"], true)).toBe(true);
});

/** Three shops' browsers against the real routes: a supplier, its reseller, and the reseller's customer. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "@/db/client";
import { bindShop } from "@/lib/payments/bindings";
import { dumpTables, findLeaksWithin, textMarker } from "@/lib/testing/leaks";
import { use } from "@/lib/testing/outbox";
import { newPayee } from "@/lib/testing/payments";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { sealedTerms } from "@/lib/testing/supply";
import type { Catalog } from "../../lib/kinds/shop/catalog";
import { withCounters } from "../../lib/kinds/shop/stock";
import { itemId, plainCatalog } from "../../lib/kinds/shop/testing/shops";
import { openDescription, sealDescription } from "../../lib/protocol/pay-link";
import { parseCustomerLink } from "../../lib/protocol/shop-links";
import type { Environment } from "../environment";
import { newBrowser } from "../testing/browser";
import { openShop, resolveShopLink, type ShopVisit } from "./customer";
import { type PayChoice, prepareOrder, sendOrder } from "./customer-orders";
import { addShopLink } from "./links";
import { createShop } from "./owner";
import { rotateShopKey } from "./rotation";
import { checkHeldParts, listSentParts, resendPart, sendParts, withdrawParts } from "./sent-parts";
import { ShopSession } from "./session";
import { changeStockCounts, moveOrderStock, readStockCounts } from "./stock";
import {
  joinSupplier,
  leaveSupplier,
  linkProducts,
  listSuppliers,
  restoreSupplier,
} from "./suppliers";
import {
  addReseller,
  billOrder,
  changeReseller,
  listResellers,
  listSupplyOrders,
  markBill,
  sendStatement,
  shipOrder,
} from "./supply";

let server: TestServer;
beforeAll(async () => {
  use({ PAY_SIMULATOR: "1" });
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  use({ PAY_SIMULATOR: undefined });
});

async function newSession(more: Partial<Catalog>): Promise<ShopSession> {
  const environment = newBrowser(server.url);
  const { v: _, inbox: __, ...draft } = plainCatalog(more);
  return ShopSession.open(await createShop(draft, environment));
}

const terms = (more: object = {}) => ({
  ...{ v: 1 as const, name: "Käse & Co", currency: "EUR", dropship: true },
  price: { kind: "percent" as const, percent: "33.5" },
  ...more,
});

async function countCheese(session: ShopSession, count: number) {
  const set = [{ counter: itemId(1), seen: 0, count, oversell: false }];
  await changeStockCounts(session, { set, remove: [] });
  session.edit(({ catalog, state }) => ({
    catalog: { ...catalog, items: catalog.items.map((item) => withCounters(item, "product")) },
    state,
  }));
  await session.flush();
}

/** A reseller that sells the supplier's cheese for 15.00, and its customer's open shop. */
async function newShops(review: boolean, more: Partial<Catalog> = {}, count?: number) {
  const supplier = await newSession({});
  if (count !== undefined) await countCheese(supplier, count);
  const reseller = await newSession({ name: "Corner shop", items: [] });
  const link = await addReseller(supplier, "Corner", terms());
  await joinSupplier(reseller, link, review);
  const [row] = await listSuppliers(reseller);
  if (!row?.visit) throw new Error("Not joined.");
  await linkProducts(
    reseller,
    { visit: row.visit, terms: row.terms },
    new Map([[itemId(1), "1500"]]),
  );
  reseller.edit(({ catalog, state }) => ({
    state,
    catalog: {
      ...catalog,
      delivery: [{ id: "post", kind: "shipping", name: "Post", fee: "0" }],
      ...more,
    },
  }));
  await reseller.flush();
  const { url } = await addShopLink(reseller, { name: "Door", expiresAt: null });
  const environment = newBrowser(server.url);
  const address = await resolveShopLink(parseCustomerLink(new URL(url ?? "")), environment);
  return { supplier, reseller, environment, visit: await openShop(address, environment) };
}

async function order(visit: ShopVisit, environment: Environment, qty = 2, pay: PayChoice = "none") {
  const [product] = visit.catalog.items;
  const { kept } = await prepareOrder(
    visit,
    {
      lines: [{ item: product?.id ?? "", qty, choices: [] }],
      delivery: {
        id: "post",
        address: { lines: ["Lindenstraße 5"], postcode: "79098", city: "Freiburg" },
      },
      ...{ code: null, customer: { name: "Ana Müller" }, pay },
    },
    environment,
  );
  return sendOrder(kept, environment);
}

test("an order's part is compared, sent, billed and shipped, and contains none of the reseller's prices", async () => {
  const { supplier, reseller, environment, visit } = await newShops(true);
  expect(JSON.stringify(visit.catalog)).not.toContain("33.5");
  const kept = await order(visit, environment);
  expect([kept.state, kept.order.totals.total]).toEqual(["placed", "3000"]);
  // It was sealed to the earlier inbox and under the earlier name.
  await rotateShopKey(reseller);
  reseller.edit(({ catalog, state }) => ({ catalog: { ...catalog, name: "Corner 2" }, state }));
  const { rows } = await listSentParts(reseller, undefined);
  expect(rows).toMatchObject([{ order: kept.id, state: "held", checked: "ok", paid: false }]);
  expect((await listSupplyOrders(supplier, undefined)).rows).toEqual([]);
  await sendParts(reseller, [rows[0]?.id ?? ""]);
  const [sent] = (await listSupplyOrders(supplier, undefined)).rows;
  if (!sent) throw new Error("Nothing was sent.");
  expect(sent.part).toEqual({
    ...{ v: 1, order: kept.id, dropship: true },
    lines: [{ item: itemId(1), name: "Brie", qty: 2 }],
    ship: { name: "Ana Müller", address: ["Lindenstraße 5", "79098 Freiburg"], method: "Post" },
    reseller: { name: "Corner shop", inbox: visit.catalog.inbox },
  });
  const bill = { v: 1 as const, amount: "1330", currency: "EUR", due: "2026-12-01" };
  await billOrder(supplier, sent, bill);
  const shipment = {
    v: 1 as const,
    carrier: "Post",
    number: "RR 1234 5678",
    shippedAt: "2026-11-23",
  };
  await shipOrder(supplier, sent, shipment);
  expect((await listSentParts(reseller, undefined)).rows).toMatchObject([{ bill, shipment }]);

  const [accessId = ""] = (await listResellers(supplier)).resellers.map((one) => one.accessId);
  await sendStatement(supplier, accessId);
  expect((await listSuppliers(reseller))[0]?.statement).toMatchObject({ open: "1330" });
  markBill(supplier, sent.id, true);
  await sendStatement(supplier, accessId);
  expect((await listSuppliers(reseller))[0]?.statement).toMatchObject({
    open: "0",
    lines: [{ part: sent.id, amount: "1330", paid: true }],
  });
  await changeReseller(supplier, accessId, "Corner", terms({ payDays: 14 }));
  const [told] = await listSuppliers(reseller);
  expect([told?.terms?.payDays, told?.was?.payDays]).toEqual([14, undefined]);

  // U-012: no row of the server contains a word of it, and the supplier's part names no customer link.
  const tables = await dumpTables(String(process.env.DATABASE_URL));
  const words = ["Ana Müller", "Lindenstraße 5", "RR 1234 5678", "Corner shop"];
  const ofShops = tables.filter(({ name }) => /\.shop/.test(name));
  expect(
    findLeaksWithin(
      words.map((text) => textMarker(text, text)),
      ofShops,
    ),
  ).toEqual([]);
  const parts = tables.filter(({ name }) => name.endsWith(".shop_supply"));
  expect(findLeaksWithin([textMarker("part", sent.id)], parts)).not.toEqual([]);
  const [door = ""] = Object.keys(reseller.current().state.links);
  expect(findLeaksWithin([textMarker("link", door)], parts)).toEqual([]);
});

test("a part that differs from its order is not sent until the reseller seals it again", async () => {
  const { supplier, reseller, environment, visit } = await newShops(true);
  const [product] = visit.catalog.items;
  if (!product) throw new Error("No product.");
  // A manipulated customer's page: cheaper than the shop, and more than was ordered.
  const cheaper = {
    ...visit,
    catalog: { ...visit.catalog, items: [{ ...product, price: "1" }] },
  };
  await order(cheaper, environment, 9);
  const { rows } = await listSentParts(reseller, undefined);
  expect(rows).toMatchObject([{ state: "held", checked: "mismatch" }]);
  const [part] = rows;
  if (!part) throw new Error("No part.");
  await withdrawParts(reseller, [part.id]);
  await resendPart(reseller, part);
  const { rows: shown } = await listSupplyOrders(supplier, undefined);
  expect(shown[0]?.part?.lines).toMatchObject([{ item: itemId(1), qty: 9 }]);
});

test("a part that did not match its order is compared again after a catalog change", async () => {
  const { reseller, environment, visit } = await newShops(true);
  const priced = (catalog: Catalog, price: string) => ({
    ...catalog,
    items: catalog.items.map((item) => ({ ...item, price })),
  });
  await order({ ...visit, catalog: priced(visit.catalog, "1400") }, environment);
  const checked = async () => (await listSentParts(reseller, undefined)).rows[0]?.checked;
  expect([await checked(), await checked()]).toEqual(["mismatch", "mismatch"]);
  reseller.edit(({ catalog, state }) => ({ catalog: priced(catalog, "1400"), state }));
  expect(await checked()).toBe("ok");
});

test("only the link created for an order pays its parts, and a deleted one pays none", async () => {
  const payee = await newPayee({ methods: ["card"], providers: ["stripe"] });
  const shops = await newShops(true, { pay: { payee: payee.id, order: ["card"] } });
  const { reseller, environment, visit } = shops;
  await bindShop(payee.id, { shop: reseller.owner.shopId, methods: ["card"] });
  const orders = [];
  for (let n = 0; n < 4; n++) orders.push((await order(visit, environment, 2, "link")).order);
  const links = orders.map(({ pay }) => (pay.kind === "link" ? pay : { link: "", k: "" }));
  const [, gone, elsewhere, twice] = links;
  const change = (what: string, ...values: unknown[]) => pool().query(what, values);
  await change("delete from pay_link where id = $1", gone?.link);
  await change("update pay_link set shop = $1 where id = $2", crypto.randomUUID(), elsewhere?.link);
  const { k = "", link = "" } = twice ?? {};
  const read = await change("select sealed from pay_link where id = $1", link);
  const description = await openDescription(k, link, read.rows[0].sealed);
  const ofFirst = await sealDescription(k, link, { ...description, doc: orders[0]?.id ?? "" });
  await change("update pay_link set sealed = $1 where id = $2", ofFirst, link);
  const { rows } = await listSentParts(reseller, undefined);
  expect(orders.map(({ id }) => rows.find((row) => row.order === id)?.checked)).toEqual([
    "ok",
    "mismatch",
    "mismatch",
    "mismatch",
  ]);
});

test("products of a former supplier are sold out until the relation is restored", async () => {
  const { reseller } = await newShops(false);
  const { supplier = "" } = (await listSuppliers(reseller))[0] ?? {};
  const sold = () => {
    const { items, suppliers } = reseller.current().catalog;
    return [items[0]?.soldOut, suppliers?.length];
  };
  expect(sold()).toEqual([undefined, 1]);
  await leaveSupplier(reseller, supplier);
  await listSuppliers(reseller);
  expect(sold()).toEqual([true, 0]);
  await restoreSupplier(reseller, supplier);
  await listSuppliers(reseller);
  expect(sold()).toEqual([undefined, 1]);
});

test("a supplier's held stock is given back for an order when the reseller counts none", async () => {
  const { supplier, reseller, environment, visit } = await newShops(
    false,
    { stockKey: undefined },
    3,
  );
  const held = async () => (await readStockCounts(supplier)).get(itemId(1))?.held;
  const { id } = await order(visit, environment);
  expect(await held()).toBe(2);
  expect(await moveOrderStock(reseller, id, ["new", "canceled"], false)).toBe(true);
  expect(await held()).toBe(0);
});

test("a supplier still ships to customers while its terms cannot be decrypted", async () => {
  const { reseller } = await newShops(false);
  const change = "update shop_reseller set terms = $1 where reseller_id = $2";
  await pool().query(change, [sealedTerms(), reseller.owner.shopId]);
  const shipped = () => reseller.current().catalog.suppliers;
  const [row] = await listSuppliers(reseller);
  if (!row?.visit) throw new Error("Not joined.");
  expect([row.terms, shipped()]).toMatchObject([null, [{ dropship: true }]]);
  await linkProducts(reseller, { visit: row.visit, terms: null }, new Map([[itemId(1), "1600"]]));
  expect(shipped()).toMatchObject([{ dropship: true }]);
});

test("waiting parts behind a page of others are checked too", async () => {
  const { reseller, environment, visit } = await newShops(true);
  const ofReseller = [reseller.owner.shopId];
  await order(visit, environment);
  await pool().query(
    `insert into shop_supply (supplier_id, id, reseller_id, order_id, access_id, key, payload, state, ordered_at)
      select supplier_id, gen_random_uuid(), reseller_id, gen_random_uuid(), access_id, key, payload, 'released',
        ordered_at from shop_supply, generate_series(1, 99) where reseller_id = $1`,
    ofReseller,
  );
  await order(visit, environment);
  await checkHeldParts(reseller);
  const { rows } = await pool().query(
    "select checked from shop_supply where reseller_id = $1 and state = 'held'",
    ofReseller,
  );
  expect(rows).toEqual([{ checked: "ok" }, { checked: "ok" }]);
});

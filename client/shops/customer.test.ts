/** A shop as its customers open it and order from it, against the real server and against servers that lie. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { deleteLink } from "../../lib/contract/shop-links";
import { listOrders, listRequests, readOrders } from "../../lib/contract/shop-orders";
import { changeShop } from "../../lib/contract/shop-owner";
import { itemId } from "../../lib/kinds/shop/testing/shops";
import { newInboxKey } from "../../lib/protocol/ecdh";
import { importKey } from "../../lib/protocol/envelope";
import { sealCatalog, signCatalog } from "../../lib/protocol/shop-catalog";
import { newShopKeys } from "../../lib/protocol/shop-keys";
import { parseCustomerLink } from "../../lib/protocol/shop-links";
import { openMessage } from "../../lib/protocol/shop-message";
import { callOperation } from "../call";
import type { Environment } from "../environment";
import { NetworkError } from "../http";
import { newBrowser } from "../testing/browser";
import * as made from "../testing/shops";
import {
  findDiscount,
  loadPhoto,
  openShop,
  refreshShop,
  reopenDiscount,
  resolveShopLink,
  unlockShop,
} from "./customer";
import { type OrderDraft, prepareOrder, sendOrder } from "./customer-orders";
import { prepareRequest } from "./customer-requests";
import { readOrderStatus } from "./customer-status";
import { listStoredOrders, readStored } from "./customer-store";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const browser = () => newBrowser(server.url);
const draft = (more: Partial<OrderDraft> = {}): OrderDraft => ({
  lines: [{ item: itemId(1), qty: 2, choices: [] }],
  delivery: null,
  code: null,
  customer: { name: "Ana" },
  pay: "cash",
  ...more,
});

async function newVisit() {
  const shop = await made.makeShop(browser());
  const [link, environment] = [await made.linkTo(shop), browser()];
  return { shop, link, environment, visit: await openShop(link, environment) };
}

type Change = (answer: Response, url: string, init: RequestInit) => Response | Promise<Response>;

/** A server that changes its answers. */
const lying = (environment: Environment, change: Change): Environment => ({
  ...environment,
  fetch: async (url, init) => change(await environment.fetch(url, init), url, init),
});
const withCatalog =
  (answer: object): Change =>
  (response, url) =>
    url.endsWith("/catalog") ? Response.json(answer) : response;
const refusedAs = (code: string) => ({ name: "ShopRefusal", code });

test("a shop opens by a long and a short link; opening the short one again needs no lookup", async () => {
  // SH-020, SH-066, SL-006
  const { shop, visit } = await newVisit();
  expect(visit.catalog).toEqual(shop.catalog);
  expect([visit.seq, visit.open, visit.gate]).toEqual([1, true, null]);
  const environment = browser();
  const [pathname = "", hash = ""] = (await made.shortLinkTo(shop)).split(/(?=#)/);
  const link = parseCustomerLink({ pathname, hash });
  const address = await resolveShopLink(link, environment);
  expect((await openShop(address, environment)).catalog.name).toBe(shop.catalog.name);
  expect(await resolveShopLink(link, environment)).toEqual(address);
  expect(environment.sent.filter((sent) => sent.includes("/api/links"))).toHaveLength(1);
});

test("a refreshed visit is the same object until something is published", async () => {
  const { shop, environment, visit } = await newVisit();
  expect(await refreshShop(visit, environment)).toBe(visit);
  await made.publish(shop, { name: "Renamed" });
  expect((await refreshShop(visit, environment)).catalog.name).toBe("Renamed");
  await callOperation(changeShop, { ...made.asOwner(shop), body: { open: false } });
  expect((await refreshShop(visit, environment)).open).toBe(false);
});

test("an ended link and an incomplete one are reported", async () => {
  const { shop, link, environment } = await newVisit();
  const params = { shopId: shop.shopId, accessId: link.accessId };
  await callOperation(deleteLink, { ...made.asOwner(shop), params });
  await expect(openShop(link, environment)).rejects.toMatchObject(refusedAs("ended"));
  const cut = parseCustomerLink({ pathname: `/s/${shop.shopId}`, hash: "#x" });
  await expect(resolveShopLink(cut)).rejects.toMatchObject(refusedAs("link-incomplete"));
});

test("a catalog with another signature is refused", async () => {
  // E-018
  const { shop, link, environment } = await newVisit();
  const keys = await newShopKeys();
  const catalog = await made.sealed({ ...shop, keys });
  const answer = { seq: 1, catalog, open: true, salt: null };
  const liar = lying(environment, withCatalog(answer));
  await expect(openShop(link, liar)).rejects.toMatchObject(refusedAs("signature"));
});

test("a catalog older than one seen here is refused, also after a reload", async () => {
  // E-018
  const { shop, link, environment } = await newVisit();
  const answer = { seq: 1, catalog: await made.sealed(shop), open: true, salt: null };
  await made.publish(shop, {});
  await openShop(link, environment);
  const liar = lying(environment, withCatalog(answer));
  await expect(openShop(link, liar)).rejects.toMatchObject(refusedAs("older"));
  expect((await openShop(link, lying(browser(), withCatalog(answer)))).seq).toBe(1);
});

test("another inbox key in a catalog that the shop once signed is refused", async () => {
  const { shop, link, environment } = await newVisit();
  const { publicKey: inbox } = await newInboxKey();
  const signed = await signCatalog(shop.keys.sign, shop.shopId, 1, JSON.stringify(shop.catalog));
  const body = JSON.stringify({ ...shop.catalog, inbox });
  const key = await importKey(shop.docKey);
  const catalog = await sealCatalog(key, shop.shopId, 1, { ...signed, body });
  const liar = lying(environment, withCatalog({ seq: 1, catalog, open: true, salt: null }));
  await expect(openShop(link, liar)).rejects.toMatchObject(refusedAs("signature"));
});

test("an order changed in transit cannot be decrypted, and its customer learns that it differs", async () => {
  // E-022
  const { shop, environment, visit } = await newVisit();
  const changing: Environment = {
    ...environment,
    async fetch(url, init) {
      const body = JSON.parse(String(init.body));
      const bytes = Buffer.from(body.payload, "base64");
      bytes[100] = (bytes[100] ?? 0) ^ 1;
      await environment.fetch(url, {
        ...init,
        body: JSON.stringify({ ...body, payload: bytes.toString("base64") }),
      });
      throw new TypeError("fetch failed");
    },
  };
  const { kept } = await prepareOrder(visit, draft(), environment);
  await expect(sendOrder(kept, changing)).rejects.toBeInstanceOf(NetworkError);
  const waiting = await readStored("order", kept.id, environment);
  expect(await sendOrder(waiting ?? kept, environment)).toMatchObject({
    state: "unsure",
    refusal: "conflict",
  });
  const body = { ids: [kept.id] };
  const { orders } = await callOperation(readOrders, { ...made.asOwner(shop), body });
  for (const order of orders)
    await expect(openMessage("order", shop.shopId, shop.keys.inbox, order)).rejects.toMatchObject({
      code: "envelope",
    });
  expect(orders).toHaveLength(1);
});

test("an order whose answer was lost is sent again after a reload, and exists once", async () => {
  // SH-021, SH-027
  const { shop, environment, visit } = await newVisit();
  const losing = lying(environment, () => {
    throw new TypeError("fetch failed");
  });
  const { kept, isStored } = await prepareOrder(visit, draft(), environment);
  expect(isStored).toBe(true);
  await expect(sendOrder(kept, losing)).rejects.toBeInstanceOf(NetworkError);
  // After a reload only what the device stores is left.
  const [again] = await listStoredOrders(shop.shopId, environment);
  expect(again?.state).toBe("sending");
  const placed = await sendOrder(again ?? kept, environment);
  expect([placed.state, placed.sending]).toEqual(["placed", undefined]);
  expect((await readStored("order", kept.id, environment))?.state).toBe("placed");
  const bodies = environment.sent.filter((sent) => sent.includes("/orders"));
  expect(bodies).toHaveLength(2);
  expect(new Set(bodies).size).toBe(1);
  const { orders } = await callOperation(listOrders, made.asOwner(shop));
  expect(orders.map(({ id }) => id)).toEqual([kept.id]);
  const body = { ids: [kept.id] };
  const read = await callOperation(readOrders, { ...made.asOwner(shop), body });
  const [sealed] = read.orders;
  const { inbox } = shop.keys;
  expect(sealed && (await openMessage("order", shop.shopId, inbox, sealed)).value).toEqual(
    kept.order,
  );
});

test("an order at a paused shop is refused and leaves nothing", async () => {
  // SH-044
  const { shop, environment, visit } = await newVisit();
  await callOperation(changeShop, { ...made.asOwner(shop), body: { open: false } });
  const { kept } = await prepareOrder(visit, draft(), environment);
  expect(await sendOrder(kept, environment)).toMatchObject({ state: "refused", refusal: "closed" });
});

test("an unanswered order whose link ended is not reported as refused, and is found by its token", async () => {
  const { shop, link, environment, visit } = await newVisit();
  const { kept } = await prepareOrder(visit, draft(), environment);
  const losing = lying(environment, () => {
    throw new TypeError("fetch failed");
  });
  await expect(sendOrder(kept, losing)).rejects.toBeInstanceOf(NetworkError);
  const params = { shopId: shop.shopId, accessId: link.accessId };
  await callOperation(deleteLink, { ...made.asOwner(shop), params });
  const again = await readStored("order", kept.id, environment);
  const unsure = await sendOrder(again ?? kept, environment);
  expect(unsure).toMatchObject({ state: "unsure" });
  expect(await readOrderStatus(unsure, environment)).toMatchObject({ kept: { state: "placed" } });
  expect(await readStored("order", kept.id, environment)).toMatchObject({ state: "placed" });
});

test("a password is asked for once per device, a wrong one is reported, and an old one is not tried", async () => {
  // SH-006, SH-007
  const shop = await made.makeShop(browser());
  await made.setPassword(shop, "cheese please");
  const [link, environment] = [await made.linkTo(shop), browser()];
  const asked = await openShop(link, environment).catch((error) => error);
  expect(asked).toMatchObject(refusedAs("password"));
  await expect(unlockShop(link, "no", asked.salt, {}, environment)).rejects.toMatchObject(
    refusedAs("password-wrong"),
  );
  const visit = await unlockShop(link, "cheese please", asked.salt, {}, environment);
  expect(visit.catalog.name).toBe(shop.catalog.name);
  expect((await openShop(link, environment)).gate?.header).toBe(visit.gate?.header);
  const { kept } = await prepareOrder(visit, draft(), environment);
  expect((await sendOrder(kept, environment)).state).toBe("placed");
  await made.setPassword(shop, "more cheese");
  environment.sent.length = 0;
  await expect(openShop(link, environment)).rejects.toMatchObject(refusedAs("password"));
  expect(environment.sent).toHaveLength(1);
});

test("a discount code is found as typed, and read again from the current catalog", async () => {
  // E-024
  const shop = await made.makeShop(browser());
  const code = await made.addCode(shop, { v: 1, kind: "percent", percent: "10" });
  const environment = browser();
  const visit = await openShop(await made.linkTo(shop), environment);
  expect(await findDiscount(visit, "0000000000")).toBeNull();
  const found = await findDiscount(visit, code);
  expect(found?.terms).toEqual({ v: 1, kind: "percent", percent: "10" });
  if (!found) return;
  expect(await reopenDiscount(visit, found)).toEqual(found);
  await made.publish(shop, { codes: [] });
  expect(await reopenDiscount(await refreshShop(visit, environment), found)).toBeNull();
  const { kept } = await prepareOrder(visit, draft({ code: found }), environment);
  expect(kept.order.discount).toMatchObject({ tag: found.tag, code, amount: "200" });
  expect(kept.order.totals.total).toBe("1800");
});

test("a photo is decrypted, and a swapped one is refused", async () => {
  // SH-031
  const shop = await made.makeShop(browser());
  const [one, other] = [new Uint8Array([1, 2, 3]), new Uint8Array([4])];
  const ids = [await made.addPhoto(shop, one), await made.addPhoto(shop, other)];
  const environment = browser();
  const visit = await openShop(await made.linkTo(shop), environment);
  const photo = await loadPhoto(visit, ids[0] ?? "", undefined, environment);
  expect(new Uint8Array(await photo.arrayBuffer())).toEqual(one);
  const swapping: Environment = {
    ...environment,
    fetch: (url, init) => environment.fetch(url.replace(ids[0] ?? "", ids[1] ?? ""), init),
  };
  await expect(loadPhoto(visit, ids[0] ?? "", undefined, swapping)).rejects.toMatchObject(
    refusedAs("damaged"),
  );
});

test("a contact request arrives sealed, and once however often it is sent", async () => {
  // SH-029
  const { shop, environment, visit } = await newVisit();
  const send = await prepareRequest(
    visit,
    { contact: "ana@example.org", message: "Hi" },
    environment,
  );
  await send();
  await send();
  const { requests } = await callOperation(listRequests, made.asOwner(shop));
  expect(requests).toHaveLength(1);
  const [request] = requests;
  const { inbox } = shop.keys;
  expect(
    request && (await openMessage("request", shop.shopId, inbox, request)).value,
  ).toMatchObject({ contact: "ana@example.org", message: "Hi" });
});

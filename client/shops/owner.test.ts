/**
 * A shop's owner against the real routes: two devices, lost answers, an interrupted password change, orders and
 * backups.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import * as ordersApi from "../../lib/contract/shop-orders";
import type { Catalog } from "../../lib/kinds/shop/catalog";
import { emptyState, type OwnerState } from "../../lib/kinds/shop/state";
import { sealMessage } from "../../lib/protocol/shop-message";
import { callOperation } from "../call";
import type { Environment } from "../environment";
import { newBrowser } from "../testing/browser";
import { seenByCustomer } from "../testing/photo-shops";
import { findByWords, newBackup } from "./backup";
import { addShopLink, listShopLinks, renameShopLink, revokeShopLink } from "./links";
import { entryBeforeMove, moveOrder, statusOf, undoMove } from "./order-moves";
import { listAllOrders, listNewerOrders, openOrders } from "./orders";
import { asShopOwner, createShop, deleteShop, proveOwner, type ShopDraft } from "./owner";
import { changeShopPassword } from "./password";
import { ShopSession } from "./session";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const PRODUCT = "b1c2d3e4-0000-4000-8000-000000000001";
const draft = (more: Partial<ShopDraft> = {}): ShopDraft => ({
  name: "Hollis & Reed",
  currency: "EUR",
  sections: [],
  items: [{ id: PRODUCT, name: "Oak shelf", price: "4500" }],
  ask: { name: "optional", email: "off", phone: "off", address: "off", note: "off" },
  ...more,
});

async function newSession(more?: Partial<ShopDraft>) {
  const environment = newBrowser(server.url);
  const owner = await createShop(draft(more), environment);
  return ShopSession.open(owner);
}
const sameShop = ({ owner }: ShopSession) =>
  ShopSession.open({ ...owner, environment: newBrowser(server.url) });
const rename =
  (name: string) => (shop: { catalog: Catalog; state: ShopSession["stored"]["state"] }) => ({
    ...shop,
    catalog: { ...shop.catalog, name },
  });
const describe =
  (about: string) => (shop: { catalog: Catalog; state: ShopSession["stored"]["state"] }) => ({
    ...shop,
    catalog: { ...shop.catalog, about },
  });

test("concurrent changes of two devices are all kept", async () => {
  const one = await newSession();
  const two = await sameShop(one);
  one.edit(rename("Hollis"));
  two.edit(describe("Shelves"));
  one.edit(({ catalog, state }) => ({ catalog, state: moveOrder(state, { id: "a", to: "paid" }) }));
  two.edit(({ catalog, state }) => ({
    catalog,
    state: moveOrder(state, { id: "b", to: "ready" }),
  }));
  await Promise.all([one.flush(), two.flush()]);
  const { catalog, state } = (await sameShop(one)).current();
  expect(catalog).toMatchObject({ name: "Hollis", about: "Shelves" });
  expect([statusOf(state, "a"), statusOf(state, "b")]).toEqual(["paid", "ready"]);
});

test("a new shop has its code salt, so that codes of two devices both work", async () => {
  const one = await newSession();
  const two = await sameShop(one);
  const { codeSalt } = one.current().catalog;
  expect(codeSalt).toMatch(/^[\w-]{22}$/);
  expect(two.current().catalog.codeSalt).toBe(codeSalt);
  expect((await newSession()).current().catalog.codeSalt).not.toBe(codeSalt);
});

test("a change whose answer was lost is stored once, with later changes", async () => {
  const { owner } = await newSession();
  const environment = newBrowser(server.url);
  let isLost = true;
  const lossy: Environment = {
    ...environment,
    async fetch(url, init) {
      const response = await environment.fetch(url, init);
      if (init.method !== "PUT" || !isLost) return response;
      isLost = false;
      throw new TypeError("The connection broke.");
    },
  };
  const session = await ShopSession.open({ ...owner, environment: lossy });
  session.edit(({ catalog, state }) => ({
    state,
    catalog: {
      ...catalog,
      items: [...catalog.items, { id: randomUUID(), name: "Bench", price: "1" }],
    },
  }));
  await expect(session.flush()).rejects.toThrow("could not be reached");
  expect(session.current().saved).toBe("offline");
  session.edit(rename("Reed"));
  await session.flush();
  expect(session.current().saved).toBe("saved");
  const { catalog } = (await sameShop(session)).current();
  expect(catalog.items.map(({ name }) => name)).toEqual(["Oak shelf", "Bench"]);
  expect(catalog.name).toBe("Reed");
  session.close();
});

test("a catalog over its limits stays on screen, and the error names the field", async () => {
  const session = await newSession();
  session.edit(rename("x".repeat(61)));
  await expect(session.flush()).rejects.toThrow("name: at most 60 characters");
  expect(session.current().catalog.name).toHaveLength(61);
  session.edit(rename("Short"));
  await session.flush();
  expect((await sameShop(session)).current().catalog.name).toBe("Short");
  await expect(createShop(draft({ name: "" }), session.environment)).rejects.toThrow("name");
  session.close();
});

test("a device that did not know of a password change saves under the new one", async () => {
  const one = await newSession();
  const two = await sameShop(one);
  const photo = await two.addPhotoBytes(new TextEncoder().encode("mine"));
  await changeShopPassword(one, "another quiet heron");
  two.edit(({ catalog, state }) => ({
    state,
    catalog: { ...catalog, items: catalog.items.map((item) => ({ ...item, photos: [photo] })) },
  }));
  await two.flush();
  expect((await seenByCustomer(two, "another quiet heron")).photos).toEqual(["mine"]);
});

async function place({ owner, stored }: ShopSession, more: object = {}) {
  const environment = newBrowser(server.url);
  const { shopId, capability } = owner;
  const id = randomUUID();
  const order = {
    ...{ v: 1, id, placedAt: new Date().toISOString(), client: 1, catalogSeq: 1 },
    ...{ currency: "EUR", locale: "en", discount: null, delivery: null, customer: {} },
    lines: [{ item: PRODUCT, name: "Oak shelf", qty: 1, unitPrice: "4500", total: "4500" }],
    totals: { items: "4500", discount: "0", delivery: "0", fees: [], total: "4500" },
    pay: { kind: "cash" },
    ...more,
  };
  const { key, payload } = await sealMessage("order", shopId, stored.catalog.inbox, id, order);
  await callOperation(ordersApi.placeOrder, {
    ...{ params: { shopId }, capability, anonymous: true, environment },
    body: { id, key, payload },
  });
  return id;
}

test("orders are listed, decrypted, followed, changed, undone and deleted", async () => {
  const session = await newSession();
  const first = await place(session);
  const wrong = await place(session, { id: randomUUID() });
  const heads = await listAllOrders(session);
  expect(heads.map(({ id }) => id)).toEqual([wrong, first]);
  const opened = await openOrders(session, [first, wrong]);
  expect(opened.get(first)?.totals.total).toBe("4500");
  expect(opened.get(wrong)).toBeNull();
  const next = await place(session);
  expect((await listNewerOrders(session, wrong))?.heads.map(({ id }) => id)).toEqual([next]);
  const body = { ids: [wrong] };
  await callOperation(ordersApi.deleteOrders, { ...asShopOwner(session.owner), body });
  expect(await listNewerOrders(session, wrong)).toBeNull();

  const { state } = session.current();
  const paid = moveOrder(state, { id: first, to: "paid", paidBy: "cash" });
  const done = moveOrder(moveOrder(paid, { id: first, to: "ready" }), { id: first, to: "done" });
  expect(statusOf(done, first)).toBe("done");
  expect(moveOrder(done, { id: first, to: "canceled" })).toBe(done);
  expect(statusOf(undoMove(paid, first, undefined), first)).toBe("new");
  expect(undoMove(done, first, undefined)).toBe(done);
});

test("DB-053 the owner can undo a change for ten minutes, but not a payment by link", () => {
  const id = randomUUID();
  const movedAt = Date.now();
  const before = (state: OwnerState, ms = 0) => entryBeforeMove(state, id, movedAt + ms);
  const paid = moveOrder(emptyState(), { id, to: "paid", paidBy: "cash" }, movedAt);
  expect(undoMove(paid, id, before(paid, 599_999))?.orders[id]).not.toHaveProperty("paidBy");
  expect(before(paid, 600_000)).toBeUndefined();
  const ready = moveOrder(paid, { id, to: "ready" }, movedAt);
  expect(before(ready)).toMatchObject({ s: "paid", paidBy: "cash" });
  const canceled = moveOrder(ready, { id, to: "canceled" }, movedAt);
  expect(statusOf(undoMove(canceled, id, before(canceled)), id)).toBe("ready");
  expect(before(undoMove(canceled, id, before(canceled)))).toBeUndefined();
  const byLink = moveOrder(emptyState(), { id, to: "paid", paidBy: "link" }, movedAt);
  expect(before(byLink)).toBeUndefined();
});

test("links have names that only the owner can read, and can be revoked", async () => {
  const session = await newSession();
  const link = await addShopLink(session, { name: "Flyer", expiresAt: null });
  expect(link.url).toMatch(/\/s#1[\w-]{43}$/);
  renameShopLink(session, link.accessId, "Window");
  await session.flush();
  const other = await sameShop(session);
  expect(await listShopLinks(other)).toMatchObject([{ name: "Window", url: link.url }]);
  await revokeShopLink(session, link.accessId);
  expect(await listShopLinks(session)).toEqual([]);
});

test("twelve words open the shop again, and other words open none", async () => {
  const { owner, environment } = await newSession();
  const backup = await newBackup(owner);
  expect(await findByWords(backup.words.join(" "), environment)).toBe("none");
  await backup.store();
  const found = await findByWords(backup.words.join("  "), environment);
  if (typeof found === "string") throw new Error(found);
  expect(await proveOwner(found, environment)).toEqual(owner);
  expect(await findByWords("twelve", environment)).toBe("wrong");
  await deleteShop(owner);
  await expect(ShopSession.open(owner)).rejects.toThrow();
});

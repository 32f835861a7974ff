/** A shop that several people run, against the real routes: joining, leaving, taking over, and what stays readable. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { placeOrder } from "../../lib/contract/shop-orders";
import { parseOwnerLink } from "../../lib/protocol/shop-links";
import { sealMessage } from "../../lib/protocol/shop-message";
import { callOperation } from "../call";
import type { Environment } from "../environment";
import { newBrowser } from "../testing/browser";
import { archiveOrders, listArchive, readArchive } from "./archive";
import { moveOrder, statusOf } from "./order-moves";
import { listAllOrders, openOrders } from "./orders";
import { createShop, proveOwner, type ShopCredentials } from "./owner";
import { changeShopPassword } from "./password";
import * as people from "./people";
import { rotateShopKey } from "./rotation";
import { type ShopChange, ShopSession } from "./session";
import { needsReload } from "./session-faults";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const PRODUCT = "b1c2d3e4-0000-4000-8000-000000000001";
const open = async (
  credentials: ShopCredentials,
  environment: Environment = newBrowser(server.url),
) => ShopSession.open(await proveOwner(credentials, environment));

async function newOwner(environment: Environment = newBrowser(server.url)): Promise<ShopSession> {
  const ask = {
    name: "optional",
    email: "off",
    phone: "off",
    address: "off",
    note: "off",
  } as const;
  const items = [{ id: PRODUCT, name: "Oak shelf", price: "4500" }];
  const draft = { name: "Hollis & Reed", currency: "EUR", sections: [], items, ask };
  return open(await createShop(draft, environment), environment);
}

const linkOf = (url: string): ShopCredentials => {
  const link = parseOwnerLink(new URL(url));
  if (!link?.ownerKey) throw new Error("No link.");
  return { ...link, ownerKey: link.ownerKey };
};

async function newManager(owner: ShopSession, name = "Ines"): Promise<ShopSession> {
  const invited = await open(linkOf((await people.invitePerson(owner, name)).url));
  return open(await people.claimInvitation(invited));
}

const rename =
  (name: string): ShopChange =>
  ({ catalog, state }) => ({ catalog: { ...catalog, name }, state });

/** Places an order as a customer's page does. */
async function order({ owner, stored }: ShopSession): Promise<string> {
  const { shopId, capability } = owner;
  const id = randomUUID();
  const { key, payload } = await sealMessage("order", shopId, stored.catalog.inbox, id, {
    ...{ v: 1, id, placedAt: new Date().toISOString(), client: 1, catalogSeq: 1 },
    ...{ currency: "EUR", locale: "en", discount: null, delivery: null, customer: {} },
    lines: [{ item: PRODUCT, name: "Oak shelf", qty: 1, unitPrice: "4500", total: "4500" }],
    totals: { items: "4500", discount: "0", delivery: "0", fees: [], total: "4500" },
    pay: { kind: "cash" },
  });
  await callOperation(placeOrder, {
    ...{ params: { shopId }, capability, anonymous: true, environment: newBrowser(server.url) },
    body: { id, key, payload },
  });
  return id;
}

/** Loses the answer to the next request whose method and path end like this. */
function losing(end: string): Environment & { isLost: boolean } {
  const environment = newBrowser(server.url);
  const lossy = {
    ...environment,
    isLost: false,
    async fetch(url: string, init: RequestInit) {
      const response = await environment.fetch(url, init);
      if (init.method === "GET" || !url.endsWith(end) || lossy.isLost) return response;
      lossy.isLost = true;
      throw new TypeError("The connection broke.");
    },
  };
  return lossy;
}

test("a manager joins by a one-time link and reads earlier and later orders", async () => {
  const owner = await newOwner();
  const first = await order(owner);
  const invitation = await people.invitePerson(owner, "Ines");
  expect(owner.stored.epoch).toBe(1);
  const invited = await open(linkOf(invitation.url));
  expect([invited.stored.isInvited, invited.current().catalog.name]).toEqual([
    true,
    "Hollis & Reed",
  ]);
  const credentials = await people.claimInvitation(invited);
  await expect(open(linkOf(invitation.url))).rejects.toMatchObject({ reason: "used" });
  const manager = await open(credentials);
  expect(manager.stored).toMatchObject({ role: "manager", isInvited: false });
  const second = await order(manager);
  expect((await openOrders(manager, [first, second])).size).toBe(2);
  const opened = await openOrders(manager, [first, second]);
  expect([opened.get(first)?.totals.total, opened.get(second)?.totals.total]).toEqual([
    "4500",
    "4500",
  ]);
  manager.edit(({ catalog, state }) => ({
    catalog,
    state: moveOrder(state, { id: first, to: "paid" }),
  }));
  manager.edit(rename("Reed"));
  await manager.flush();
  await owner.refresh();
  expect([statusOf(owner.current().state, first), owner.current().catalog.name]).toEqual([
    "paid",
    "Reed",
  ]);
  expect((await people.listShopPeople(manager)).map(({ name, isMe }) => [name, isMe])).toEqual([
    ["", false],
    ["Ines", true],
  ]);
});

test("a removed person loses access, the key changes, and they can be restored", async () => {
  const owner = await newOwner();
  const manager = await newManager(owner);
  const [, listed] = await people.listShopPeople(owner);
  if (!listed) throw new Error("Nobody is listed.");
  await people.removePerson(owner, listed.accessId);
  expect(owner.stored.epoch).toBe(2);
  await expect(manager.refresh()).rejects.toMatchObject({ status: 404 });
  owner.edit(rename("Hollis"));
  await owner.flush();
  const [, removed] = await people.listShopPeople(owner);
  if (!removed?.person.removedAt) throw new Error("Nobody was removed.");
  await people.restorePerson(owner, removed.person);
  expect((await open(manager.owner)).current().catalog.name).toBe("Hollis");
});

test("a manager leaves and returns", async () => {
  const owner = await newOwner();
  const manager = await newManager(owner);
  const until = await people.leaveShop(manager);
  expect(Date.parse(until)).toBeGreaterThan(Date.now());
  await expect(open(manager.owner)).rejects.toMatchObject({ status: 404 });
  await people.comeBack(manager);
  expect((await open(manager.owner)).stored.role).toBe("manager");
  expect(await people.isRotationDue(owner)).toBe(false);
});

test("a tab from before a key change stores nothing until it reloads, and keeps typed changes", async () => {
  const owner = await newOwner();
  const tab = await open(owner.owner);
  await newManager(owner);
  owner.edit(rename("Reed"));
  await owner.flush();
  tab.edit(({ catalog, state }) => ({ catalog: { ...catalog, about: "Shelves" }, state }));
  await expect(tab.flush()).rejects.toMatchObject({ reason: "rekeyed" });
  expect(needsReload(tab.current().saved)).toBe(true);
  tab.edit(({ catalog, state }) => ({
    catalog,
    state: moveOrder(state, { id: "a", to: "paid" }),
  }));
  expect(needsReload(tab.current().saved)).toBe(true);
  await expect(tab.refresh()).rejects.toThrow();
  await tab.reload();
  expect(tab.current().saved).toBe("saved");
  const { catalog, state } = (await open(owner.owner)).current();
  expect([catalog.name, catalog.about, statusOf(state, "a")]).toEqual(["Reed", "Shelves", "paid"]);
});

test.each([true, false])("a manager takes the shop; the owner stays: %s", async (stay) => {
  const owner = await newOwner();
  const before = await order(owner);
  const manager = await newManager(owner);
  const other = await newManager(owner, "Bo");
  const me = manager.stored.me ?? "";
  await expect(people.takeShop(manager)).rejects.toMatchObject({ status: 403 });
  await people.askTaker(owner, me, !stay);
  await people.cancelTaker(owner, me);
  await people.askTaker(owner, me, stay);
  const taken = await open(await people.takeShop(manager));
  expect(taken.stored).toMatchObject({ role: "owner", epoch: 2 });
  expect((await openOrders(taken, [before])).get(before)?.totals.total).toBe("4500");
  await expect(open(manager.owner)).rejects.toMatchObject({ status: 404 });
  for (const one of [owner, other]) {
    const now = open(one.owner).then(({ stored }) => stored.role);
    if (stay) expect(await now).toBe("manager");
    else await expect(now).rejects.toMatchObject({ status: 404 });
  }
  const reset = await open(await people.resetOwnerLink(taken));
  expect(reset.stored).toMatchObject({ role: "owner", epoch: 3 });
  await expect(open(taken.owner)).rejects.toMatchObject({ status: 404 });
});

test("a manager declines the shop, and can be asked again", async () => {
  const owner = await newOwner();
  const manager = await newManager(owner);
  const me = manager.stored.me ?? "";
  const hasDeclined = async () => {
    await owner.refresh();
    const listed = await people.listShopPeople(owner);
    return listed.find(({ accessId }) => accessId === me)?.hasDeclined;
  };
  await people.askTaker(owner, me, true);
  expect(await hasDeclined()).toBe(false);
  await people.declineShop(manager);
  expect(await hasDeclined()).toBe(true);
  await people.askTaker(owner, me, true);
  expect(await hasDeclined()).toBe(false);
});

test("an action whose answer was lost is not done twice", async () => {
  const owner = await newOwner(losing("/people"));
  await people.invitePerson(owner, "Ines");
  expect([owner.stored.epoch, (await people.listShopPeople(owner)).length]).toEqual([1, 2]);
  const rotating = await open(owner.owner, losing("/rotate"));
  await rotateShopKey(rotating);
  expect(rotating.stored.epoch).toBe(2);
  const { url } = await people.invitePerson(rotating, "Bo");
  const claiming = await open(linkOf(url), losing("/claim"));
  const manager = await open(await people.claimInvitation(claiming));
  await people.askTaker(rotating, manager.stored.me ?? "", true);
  const taking = await open(manager.owner, losing("/take"));
  expect((await open(await people.takeShop(taking))).stored.role).toBe("owner");
});

test("old orders are read from their archive, also after later key changes", async () => {
  const owner = await newOwner();
  const [first, second] = [await order(owner), await order(owner)];
  owner.edit(({ catalog, state }) => ({
    catalog,
    state: moveOrder(state, { id: first, to: "canceled" }),
  }));
  await owner.flush();
  const heads = (await listAllOrders(owner)).filter(({ id }) => id === first);
  expect(await archiveOrders(owner, heads, await openOrders(owner, [first]))).toBe(1);
  const manager = await newManager(owner);
  expect((await listAllOrders(manager)).map(({ id }) => id)).toEqual([second]);
  await rotateShopKey(owner);
  await manager.reload();
  for (const session of [owner, manager]) {
    const [chunk] = await listArchive(session);
    if (!chunk) throw new Error("There is no archive.");
    const [archived] = await readArchive(session, chunk);
    expect([archived?.id, archived?.order.totals.total, archived?.entry?.s]).toEqual([
      first,
      "4500",
      "canceled",
    ]);
  }
});

test("the shop password stays the same after a key change", async () => {
  const owner = await newOwner();
  await changeShopPassword(owner, "seven quiet herons");
  const manager = await newManager(owner);
  expect([manager.current().hasPassword, manager.stored.contentKey]).toEqual([
    true,
    owner.stored.contentKey,
  ]);
  manager.edit(rename("Reed"));
  await manager.flush();
  await owner.refresh();
  await changeShopPassword(owner, null);
  expect((await open(manager.owner)).current().hasPassword).toBe(false);
});

test("after forty key changes old orders and their archive are still readable", async () => {
  const owner = await newOwner();
  const [old, first] = [await order(owner), await order(owner)];
  const heads = (await listAllOrders(owner)).filter(({ id }) => id === old);
  await archiveOrders(owner, heads, await openOrders(owner, [old]));
  const second = await order(owner);
  for (let n = 0; n < 40; n++) await rotateShopKey(owner);
  const now = await open(owner.owner);
  const opened = await openOrders(now, [first, second]);
  expect([...opened.values()].filter((each) => each === null)).toEqual([]);
  const [chunk] = await listArchive(now);
  expect(chunk && (await readArchive(now, chunk)).map(({ id }) => id)).toEqual([old]);
});

/** An order's status, from its owner's changes to its customer's page, against the real routes. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "@/db/client";
import { newVisitor } from "@/lib/testing/callers";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { deleteLink } from "../../lib/contract/shop-links";
import { deleteOrders } from "../../lib/contract/shop-orders";
import { followOrders, readFollowing, storeStatuses } from "../../lib/contract/shop-status";
import { itemId, plainCatalog } from "../../lib/kinds/shop/testing/shops";
import { parseCustomerLink } from "../../lib/protocol/shop-links";
import { callOperation } from "../call";
import type { Environment } from "../environment";
import { newBrowser } from "../testing/browser";
import { openShop, resolveShopLink } from "./customer";
import { prepareOrder, sendOrder } from "./customer-orders";
import { readOrderStatus } from "./customer-status";
import type { StoredOrder } from "./customer-store";
import { addShopLink } from "./links";
import { entryOf, moveOrder, type OrderMove, undoMove } from "./order-moves";
import { isShownWhole, OrderStatuses } from "./order-statuses";
import { listAllOrders, openOrders } from "./orders";
import { asShopOwner, createShop, deleteShop } from "./owner";
import { ShopSession } from "./session";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function newOrder(before: (session: ShopSession) => Promise<unknown> = async () => {}) {
  const device = newBrowser(server.url);
  const { v: _, inbox: __, ...draft } = plainCatalog();
  const owner = await createShop(draft, device);
  const session = await ShopSession.open(owner);
  await before(session);
  const { accessId, url } = await addShopLink(session, { name: "Shop", expiresAt: null });
  const environment = newBrowser(server.url);
  const link = parseCustomerLink(new URL(url ?? ""));
  const visit = await openShop(await resolveShopLink(link, environment), environment);
  const order = {
    lines: [{ item: itemId(1), qty: 1, choices: [] }],
    ...{ delivery: null, code: null, customer: { name: "Ana" }, pay: "cash" as const },
  };
  const { kept } = await prepareOrder(visit, order, environment);
  return { session, accessId, environment, kept: await sendOrder(kept, environment) };
}

/** Changes the order's status and shows it to the customer. */
async function move(session: ShopSession, move: OrderMove, statuses = new OrderStatuses(session)) {
  session.edit(({ catalog, state }) => ({ catalog, state: moveOrder(state, move) }));
  await tell(session, statuses);
}
async function tell(session: ShopSession, statuses = new OrderStatuses(session)) {
  const ids = (await listAllOrders(session)).map(({ id }) => id);
  const opened = [...(await openOrders(session, ids)).values()];
  await statuses.store(opened.filter((order) => order !== null));
}
const read = async (kept: StoredOrder, environment: Environment) => {
  const { kept: now, shop } = await readOrderStatus(kept, environment);
  return { now, shop, status: now.status?.status, reached: Object.keys(now.reached ?? {}) };
};

test("a customer reads each status, its note and tracking, and that it was undone", async () => {
  const { session, environment, kept } = await newOrder();
  const { id } = kept;
  expect(await read(kept, environment)).toMatchObject({ shop: "there", status: undefined });
  await move(session, { id, to: "paid" });
  const early = await read(kept, environment);
  session.edit(({ catalog, state }) => ({ catalog, state: undoMove(state, id, undefined) }));
  await tell(session);
  const none = await read(early.now, environment);
  expect([early.status, none.status, none.shop]).toEqual(["paid", undefined, "there"]);
  await move(session, { id, to: "paid", paidBy: "cash" });
  const paid = await read(kept, environment);
  expect([paid.status, paid.reached]).toEqual(["paid", ["paid"]]);
  const before = entryOf(session.current().state, id);
  const shown = { note: "Ring twice", track: { carrier: "DHL", number: "0034 1" } };
  await move(session, { id, to: "ready", shown });
  const ready = await read(paid.now, environment);
  expect(ready.now.status).toMatchObject({ status: "ready", ...shown });
  expect(ready.reached).toEqual(["paid", "ready"]);
  session.edit(({ catalog, state }) => ({ catalog, state: undoMove(state, id, before) }));
  await tell(session);
  const back = await read(ready.now, environment);
  expect([back.status, back.reached]).toEqual(["paid", ["paid"]]);
  await move(session, { id, to: "canceled" });
  expect((await read(back.now, environment)).status).toBe("canceled");
  await session.flush();
  session.close();
});

test("a status that could not be stored is kept, and stored by the next page that reads the order", async () => {
  const { session, environment, kept } = await newOrder();
  const { id } = kept;
  const { owner } = session;
  let isCut = true;
  const cut: Environment = {
    ...session.environment,
    fetch: (url, init) =>
      isCut && url.endsWith("/status") && init.method === "POST"
        ? Promise.reject(new TypeError("No connection."))
        : session.environment.fetch(url, init),
  };
  const away = await ShopSession.open({ ...owner, environment: cut });
  const statuses = new OrderStatuses(away);
  await expect(move(away, { id, to: "ready" }, statuses)).rejects.toThrow("could not be reached");
  await away.flush();
  expect((await read(kept, environment)).status).toBeUndefined();
  await tell(await ShopSession.open({ ...owner, environment: newBrowser(server.url) }));
  expect((await read(kept, environment)).status).toBe("ready");
  isCut = false;
  await tell(away, statuses);
  expect((await read(kept, environment)).status).toBe("ready");
  // A page that has not seen a later change overwrites nothing.
  await away.refresh();
  await move(away, { id, to: "done" }, statuses);
  session.edit(({ catalog, state }) => ({
    catalog,
    state: { ...state, orders: { [id]: { s: "ready", at: new Date(0).toISOString() } } },
  }));
  await tell(session);
  expect((await read(kept, environment)).status).toBe("done");
  for (const open of [session, away]) open.close();
});

test("the status is readable after the link has ended, and stays when the order or the shop is deleted", async () => {
  const { session, environment, kept, accessId } = await newOrder();
  const { id } = kept;
  await move(session, { id, to: "ready" });
  const call = asShopOwner(session.owner);
  await callOperation(deleteLink, {
    ...{ ...call, params: { ...call.params, accessId }, environment: session.environment },
  });
  const ready = await read(kept, environment);
  expect([ready.status, ready.shop]).toEqual(["ready", "there"]);
  // A status that cannot be decrypted changes nothing.
  await callOperation(storeStatuses, {
    ...{ ...call, environment: session.environment },
    body: { statuses: [{ id, payload: Buffer.alloc(285, 1).toString("base64") }] },
  });
  expect((await read(ready.now, environment)).status).toBe("ready");
  await callOperation(deleteOrders, { ...asShopOwner(session.owner), body: { ids: [id] } });
  expect(await read(ready.now, environment)).toMatchObject({ status: "ready", shop: "removed" });
  session.close();
  await deleteShop(session.owner);
  expect(await read(ready.now, environment)).toMatchObject({ status: "ready", shop: "closed" });
});

test("a follower of the shop gets an email when a customer's page has placed an order", async () => {
  const email = `${crypto.randomUUID()}@sealdesk.test`;
  const { cookie } = await newVisitor({ free: true, email });
  const mails = async () =>
    (await pool().query("select kind from mail_outbox where recipient = $1", [email])).rows;
  const { session } = await newOrder(async ({ owner, environment }) => {
    const signedIn = newBrowser(server.url);
    const [name = "", value = ""] = cookie.split("=");
    signedIn.cookies.set(name, value);
    const call = { ...asShopOwner(owner), anonymous: false, environment: signedIn };
    const following = await callOperation(followOrders, { ...call, body: { channel: "email" } });
    expect(following).toEqual({ following: true });
    expect(await callOperation(readFollowing, call)).toEqual(following);
    const anonymous = callOperation(readFollowing, { ...asShopOwner(owner), environment });
    await expect(anonymous).rejects.toMatchObject({ status: 401, reason: "session" });
  });
  await expect.poll(mails).toEqual([{ kind: "shop-order" }]);
  session.close();
});

test("details that don't fit into a status are left out, tracking last", async () => {
  const { session, environment, kept } = await newOrder();
  const shown = { note: "喜".repeat(80), track: { carrier: "Post", number: "1" } };
  expect([isShownWhole(shown), isShownWhole({ track: shown.track })]).toEqual([false, true]);
  await move(session, { id: kept.id, to: "ready", shown });
  const { now } = await read(kept, environment);
  expect(now.status).toMatchObject({ status: "ready", track: shown.track });
  expect(now.status).not.toHaveProperty("note");
  session.close();
});

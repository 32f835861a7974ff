/** Who may do what in a shop: each route checks in the contract's order, and customers need the shop password. */
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as orderLinkRoute from "@/app/api/pay/shops/[shopId]/links/route";
import * as catalogRoute from "@/app/api/shops/[shopId]/catalog/route";
import * as gateRoute from "@/app/api/shops/[shopId]/gate/route";
import * as ordersRoute from "@/app/api/shops/[shopId]/orders/route";
import * as photoRoute from "@/app/api/shops/[shopId]/photos/[photoId]/route";
import * as requestsRoute from "@/app/api/shops/[shopId]/requests/route";
import { pool } from "@/db/client";
import type { Route } from "@/lib/http/route";
import { newCapability } from "@/lib/protocol/capability";
import { newVisitor } from "@/lib/testing/callers";
import { linkTo, newAddress, newEncrypted } from "@/lib/testing/files";
import { spent } from "@/lib/testing/limits";
import { loadFunctions } from "@/lib/testing/server";
import {
  askShop,
  customerOf,
  newGate,
  newPhoto,
  newShop,
  orderBody,
  padded,
  refusal,
  requestBody,
  type TestShop,
} from "@/lib/testing/shops";
import { gateLimit, linkGateLimit } from "./limits";

let owner: Required<TestShop>;
let customer: Awaited<ReturnType<typeof customerOf>>;
beforeAll(async () => {
  owner = await newShop();
  customer = await customerOf(owner);
});

const routes = (await loadFunctions()).filter(({ pattern }) =>
  /^\/api\/shop(s|-supply)\/:/.test(pattern),
);
const named = (caller: string) =>
  routes
    .filter(({ run }) => run.operation.caller === caller)
    .map(({ method, pattern, run }) => [`${method} ${pattern}`, run] as const);
const names = ["photoId", "requestId", "accessId", "supplierId", "supplyId", "chunkId"];
const params = Object.fromEntries(names.map((name) => [name, randomUUID()]));
const ask = (run: Route, shop: TestShop, more: object = {}) =>
  askShop(run, shop, { params, ...more });

test("SH-001 this test covers all routes of a shop", () => {
  const callers = ["shopOwnerLink", "shopPersonLink", "shopLink"];
  expect(callers.map((caller) => named(caller).length)).toEqual([24, 36, 4]);
});

/** The route that only an invited person's link opens is tested in people.test.ts. */
const proven = [...named("shopOwnerLink"), ...named("shopPersonLink")].filter(
  ([name]) => !name.endsWith("/claim"),
);
describe.each(proven)("%s", (name, run) => {
  test("SH-003 checks the owner step by step, before anything else", async () => {
    const isFirst = name.startsWith("POST /api/shops/:shopId") && name.endsWith(":shopId");
    const wrong = { auth: newCapability() };
    const file = await newEncrypted();
    const viewer = await linkTo(file, "view");
    const unknown = randomUUID();
    const answers = [
      await ask(run, { ...file, ...wrong, capability: "" }),
      await ask(run, { ...file, ...wrong, capability: newCapability() }),
      await ask(run, { ...owner, ...wrong, id: unknown }),
      await ask(run, { ...owner, ...wrong, id: owner.id.toUpperCase() }),
      await ask(run, { ...viewer, ...wrong }),
      await ask(run, { ...customer, auth: owner.auth }),
      ...(isFirst ? [] : [await ask(run, { ...file, ...wrong })]),
      await ask(run, { id: owner.id, capability: owner.capability }),
      ...(isFirst ? [] : [await ask(run, { ...owner, ...wrong })]),
      await ask(run, { ...owner, auth: "short" }),
    ];
    expect(answers.map(refusal)).toEqual([
      [401, "capability"],
      [404, undefined],
      [404, undefined],
      [404, undefined],
      [403, "role"],
      [403, "role"],
      ...(isFirst ? [] : [[404, "not-registered"]]),
      [401, "auth"],
      ...(isFirst ? [] : [[403, "auth"]]),
      [403, "auth"],
    ]);
    // SH-005
    expect(answers.filter(({ headers }) => headers.has("set-cookie"))).toEqual([]);
  });
});

const bodies: Record<string, () => object> = {
  "POST /api/shops/:shopId/orders": orderBody,
  "POST /api/shops/:shopId/requests": requestBody,
};
const asked = named("shopLink").map(([name, run]) => {
  const body = bodies[name];
  const send = (shop: TestShop, headers: Record<string, string> = {}) =>
    ask(run, shop, { headers, ...(body ? { body: body() } : {}) });
  return [name, send] as const;
});

describe.each(asked)("%s", (_, send) => {
  test("SH-002 every link that opens no shop gets the same answer", async () => {
    const file = await newEncrypted();
    const answers = [
      await send({ ...customer, capability: newCapability() }),
      await send({ ...customer, capability: "short" }),
      await send({ ...customer, id: randomUUID() }),
      await send({ ...customer, id: "no-uuid" }),
      await send(file),
      await send({ ...file, id: owner.id }),
    ];
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers.map(refusal)[0]).toEqual([404, "not-a-shop"]);
    expect(refusal(await send({ ...customer, capability: "" }))).toEqual([401, "capability"]);
  });

  test("SH-005 a session has no effect", async () => {
    const { cookie } = await newVisitor();
    const without = await send(customer);
    const signedIn = await send(customer, { Cookie: cookie });
    expect([signedIn.status, signedIn.headers.has("set-cookie")]).toEqual([without.status, false]);
  });
});

describe("a shop with a password", () => {
  let shop: Required<TestShop>;
  let link: Awaited<ReturnType<typeof customerOf>>;
  let gate: ReturnType<typeof newGate>;
  beforeEach(async () => {
    shop = await newShop();
    link = await customerOf(shop);
    gate = newGate();
    const body = { seq: 2, catalog: padded(), gate: gate.sent, photos: [] };
    expect((await askShop(gateRoute.PUT, shop, { body })).status).toBe(200);
  });
  const right = () => ({ "X-Shop-Gate": gate.key });
  const wrong = () => ({ "X-Shop-Gate": newCapability() });
  const salted = (status: number, reason: string) => [status, reason, gate.sent.salt];
  const read = async (by: TestShop, headers: Record<string, string>) => {
    const { status, body } = await askShop(catalogRoute.GET, by, { headers });
    return [status, body.reason, body.salt];
  };

  test("SH-006, SH-008 is required from customers on every route, and never from people who run the shop", async () => {
    for (const [, send] of asked) {
      const answers = [
        await send(link),
        await send(link, wrong()),
        await send(link, { "X-Shop-Gate": "x" }),
      ];
      expect(answers.map(({ status, body }) => [status, body.reason, body.salt])).toEqual([
        salted(401, "password"),
        salted(403, "password"),
        salted(403, "password"),
      ]);
      const letIn = [await send(link, right()), await send(shop)];
      expect(letIn.map(({ status }) => status === 401 || status === 403)).toEqual([false, false]);
      const unproven = await send({ ...shop, auth: newCapability() });
      expect(unproven.status).toBe(401);
    }
    const payment = await askShop(orderLinkRoute.POST, link, { body: {} });
    expect([payment.status, payment.body.code, payment.body.salt]).toEqual([
      401,
      "auth",
      gate.sent.salt,
    ]);
  });

  test("SH-007 after ten wrong ones a link is blocked for a while, even with the right password", async () => {
    for (let i = 0; i < 12; i++) expect((await read(link, right()))[0]).toBe(200);
    await spent(linkGateLimit, link.accessId, 8);
    expect(await read(link, right())).toEqual([200, undefined, gate.sent.salt]);
    // The right password does not help when it is sent at once with many wrong ones.
    const race = await Promise.all([
      ...Array.from({ length: 12 }, () => read(link, wrong())),
      read(link, right()),
    ]);
    expect(race.map(([status]) => status).sort()).toEqual([403, 403, ...Array(11).fill(429)]);
    expect(race.at(-1)).toEqual(salted(429, "rate"));
    expect((await read(await customerOf(shop), right()))[0]).toBe(200);
  });

  test("SH-007 after thirty wrong ones a network is blocked, on every link", async () => {
    const network = newAddress();
    await spent(gateLimit, network, 29);
    const headers = { "X-Svc-IP": network };
    expect((await read(link, { ...headers, ...wrong() }))[0]).toBe(403);
    const other = await customerOf(shop);
    expect(await read(other, { ...headers, ...right() })).toEqual(salted(429, "rate"));
    expect((await read(other, right()))[0]).toBe(200);
  });

  test("SH-009 a shop for resellers only refuses other links, after the password check", async () => {
    await pool().query("update shop set wholesale_only = true where id = $1", [shop.id]);
    expect((await read(link, {}))[0]).toBe(401);
    expect((await read(link, right())).slice(0, 2)).toEqual([403, "resellers-only"]);
    expect((await read(shop, {}))[0]).toBe(200);
    await pool().query("update shop_link set kind = 'reseller' where id = $1", [link.accessId]);
    expect((await read(link, right()))[0]).toBe(200);
  });

  test("SH-059 while it is being set or removed a customer reads either the old or the new shop", async () => {
    const catalogs = [padded(), padded()];
    let seq = 2;
    const flip = async (on: boolean) => {
      const body = {
        seq: ++seq,
        catalog: catalogs[on ? 1 : 0],
        gate: on ? gate.sent : null,
        photos: [],
      };
      expect((await askShop(gateRoute.PUT, shop, { body })).status).toBe(200);
    };
    const seen = new Set<string>();
    const reader = async (until: Promise<unknown>, headers: Record<string, string>) => {
      let isOver = false;
      void until.then(() => {
        isOver = true;
      });
      while (!isOver) {
        const { status, body } = await askShop(catalogRoute.GET, link, { headers });
        if (status === 401) seen.add("asked");
        else seen.add(`${catalogs.indexOf(body.catalog)} ${body.salt === null} ${body.seq % 2}`);
      }
    };
    const flips = (async () => {
      for (let i = 0; i < 10; i++) await flip(i % 2 === 1);
    })();
    await Promise.all([reader(flips, {}), reader(flips, {}), reader(flips, right()), flips]);
    // The shop's first catalog is in neither list: it existed before the first change.
    const known = ["asked", "-1 false 0", "0 true 1", "1 false 0"];
    expect([...seen].filter((each) => !known.includes(each))).toEqual([]);
    expect(seen.size).toBeGreaterThan(1);
  });
});

test("SH-031 a photo may be cached by anybody; a staged one or one of another shop is not found", async () => {
  const [id, bytes] = [randomUUID(), newPhoto()];
  const put = await askShop(photoRoute.PUT, owner, { params: { photoId: id }, body: bytes });
  expect(put.status).toBe(201);
  const photo = await askShop(photoRoute.GET, customer, { params: { photoId: id } });
  expect(Buffer.from(photo.bytes).equals(bytes)).toBe(true);
  expect(Object.fromEntries(photo.headers)).toMatchObject({
    "content-type": "application/octet-stream",
    "cache-control": "private, max-age=31536000, immutable",
  });
  const elsewhere = await askShop(photoRoute.GET, await newShop(), { params: { photoId: id } });
  expect(elsewhere.status).toBe(404);
});

test("SH-021, SH-029 the body is checked before the link", async () => {
  const nobody = { id: randomUUID(), capability: newCapability() };
  for (const { POST } of [ordersRoute, requestsRoute])
    expect((await askShop(POST, nobody, { body: {} })).status).toBe(400);
});

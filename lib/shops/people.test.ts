/** People of a shop: invited, joined, listed, left, removed and returned (P-001 to P-007, SH-004, SH-048). */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import * as backRoute from "@/app/api/shops/[shopId]/back/route";
import * as catalogRoute from "@/app/api/shops/[shopId]/catalog/route";
import * as claimRoute from "@/app/api/shops/[shopId]/claim/route";
import * as gateRoute from "@/app/api/shops/[shopId]/gate/route";
import * as leaveRoute from "@/app/api/shops/[shopId]/leave/route";
import * as linkRoute from "@/app/api/shops/[shopId]/links/[accessId]/route";
import * as personRoute from "@/app/api/shops/[shopId]/people/[accessId]/route";
import * as peopleRoute from "@/app/api/shops/[shopId]/people/route";
import * as restoreRoute from "@/app/api/shops/[shopId]/restore/[accessId]/route";
import * as shopRoute from "@/app/api/shops/[shopId]/route";
import * as stateRoute from "@/app/api/shops/[shopId]/state/route";
import { pool } from "@/db/client";
import { newCapability } from "@/lib/protocol/capability";
import type { Answered } from "@/lib/testing/call";
import * as people from "@/lib/testing/shop-people";
import {
  askShop,
  customerOf,
  newGate,
  newShop,
  orderBody,
  padded,
  placeOrder,
  refusal,
  type TestShop,
} from "@/lib/testing/shops";

let shop: Required<TestShop> & { lock?: string };
beforeEach(async () => {
  shop = await newShop();
});

const status = ({ status }: Answered) => status;
const remove = (accessId: string) => askShop(personRoute.DELETE, shop, { params: { accessId } });
const restore = (accessId: string, body: object = {}) =>
  askShop(restoreRoute.POST, shop, { params: { accessId }, body });
const leave = (by: TestShop) => askShop(leaveRoute.POST, by, { body: {} });
const back = (by: TestShop) => askShop(backRoute.POST, by, { body: {} });
const shift = (accessId: string, ms: number) =>
  pool().query(
    "update shop_person set ended_at = ended_at - $2 * interval '1 millisecond' where id = $1",
    [accessId, ms],
  );

test("P-001, SH-043 everybody who runs the shop sees the list of people, and customers do not", async () => {
  expect(await people.readPeople(shop)).toMatchObject({
    ...{ epoch: 0, ring: null, mine: null, rotateDue: false },
    people: [{ role: "owner", opened: true, expiresAt: null, publicKey: null, taker: null }],
  });
  const customer = await customerOf(shop);
  expect(refusal(await askShop(peopleRoute.GET, { ...customer, auth: shop.auth }))).toEqual([
    403,
    "role",
  ]);
  const manager = await people.newManager(shop);
  const { link } = await people.invite(shop);
  const listed = await people.readPeople(manager);
  expect(listed).toMatchObject({
    ...{ epoch: 1, me: manager.accessId, mine: { key: expect.any(String) } },
    ring: expect.stringMatching(/^[0-9a-f]{64}$/),
    people: [
      { role: "owner" },
      { accessId: manager.accessId, role: "manager", opened: true, expiresAt: null },
      { accessId: link.accessId, role: "manager", opened: false, publicKey: expect.any(String) },
    ],
  });
  expect(await people.readShop(manager)).toMatchObject({
    ...{ role: "manager", epoch: 1, ring: expect.any(String) },
    sealedKey: listed.mine,
  });
  // These are not customer links, and are ended elsewhere.
  const params = { accessId: manager.accessId };
  expect(refusal(await askShop(linkRoute.DELETE, shop, { params }))).toEqual([409, "person"]);
});

test("P-002 the first invitation includes the first key change, and a shop has at most ten people", async () => {
  const without = await people.invite(shop, { next: undefined });
  expect(refusal(without.answer)).toEqual([409, "stale"]);
  const old = await people.invite(shop, { seq: 2 });
  expect(refusal(old.answer)).toEqual([409, "stale"]);
  const first = await people.invite(shop, { seq: 1, version: 1 });
  expect(first.answer).toMatchObject({
    status: 201,
    body: { accessId: first.link.accessId, epoch: 1, expiresAt: expect.any(String) },
  });
  const left = Date.parse(first.answer.body.expiresAt) - Date.now();
  expect(Math.round(left / 86_400_000)).toBe(7);
  expect(await people.numbersOf(shop)).toEqual({ epoch: 1, seq: 2, version: 2 });
  const again = await people.invite(shop, { next: people.rotation([]) });
  expect(refusal(again.answer)).toEqual([409, "stale"]);
  const wrong = await people.invite(shop, { payLock: people.newLock() });
  expect(refusal(wrong.answer)).toEqual([409, "rekeyed"]);
  for (const more of [{ token: first.link.capability }, { accessId: first.link.accessId }])
    expect(refusal((await people.invite(shop, more)).answer)).toEqual([409, "conflict"]);
  for (let n = 3; n <= 10; n++) expect((await people.invite(shop)).answer.status).toBe(201);
  expect(refusal((await people.invite(shop)).answer)).toEqual([409, "full"]);
  expect(status(await remove(first.link.accessId))).toBe(200);
  expect((await people.invite(shop)).answer.status).toBe(201);
});

test("P-003, P-004 a one-time link can only be claimed, once and within seven days", async () => {
  const { link } = await people.invite(shop);
  const wrong = await people.claim({ ...link, auth: newCapability() });
  expect(refusal(wrong.answer)).toEqual([403, "auth"]);
  expect([status(await askShop(shopRoute.GET, link)), status(await askShop(peopleRoute.GET, link))])
    // It opens only what the claim needs.
    .toEqual([200, 200]);
  const state = { version: 2, state: padded(), payLock: shop.lock };
  for (const answer of [
    await askShop(stateRoute.PUT, link, { body: state }),
    await askShop(catalogRoute.GET, link),
    await placeOrder(link, orderBody()),
    await leave(link),
  ])
    expect(refusal(answer)).toEqual([403, "role"]);
  const late = await people.claim(link, { payLock: people.newLock() });
  expect(refusal(late.answer)).toEqual([409, "rekeyed"]);
  const used = await people.claim(link, { token: shop.capability });
  expect(refusal(used.answer)).toEqual([409, "conflict"]);

  const { answer, manager } = await people.claim(link, { payLock: shop.lock });
  expect(answer.body).toEqual({ accessId: link.accessId, epoch: 1, role: "manager" });
  for (const again of [
    (await people.claim(link)).answer,
    await askShop(shopRoute.GET, link),
    await askShop(catalogRoute.GET, link),
    await placeOrder(link, orderBody()),
    await back(link),
  ])
    expect(refusal(again)).toEqual([404, "used"]);
  expect(refusal((await people.claim(manager)).answer)).toEqual([403, "role"]);
  expect(status(await askShop(stateRoute.PUT, manager, { body: state }))).toBe(200);

  const other = (await people.invite(shop)).link;
  const expire = "update file_link set expires_at = now() - interval '1 second' where id = $1";
  await pool().query(expire, [other.accessId]);
  expect(status((await people.claim(other)).answer)).toBe(404);
  expect(claimRoute.POST.operation.path).toBe("/api/shops/:shopId/claim");
});

test("SH-048 publishing requires proof of the newest key once the shop has people", async () => {
  const publish = (payLock: unknown, by: TestShop = shop) => {
    const body = { seq: 3, catalog: padded(), payLock };
    return askShop(catalogRoute.PUT, by, { body });
  };
  const alone = { seq: 2, catalog: padded(), payLock: 7 };
  expect(status(await askShop(catalogRoute.PUT, shop, { body: alone }))).toBe(200);
  const manager = await people.newManager(shop);
  const before = await people.readShop(shop);
  const gate = { seq: 4, catalog: padded(), gate: newGate().sent, photos: [] };
  for (const answer of [
    await publish(undefined),
    await publish(people.newLock(), manager),
    await askShop(stateRoute.PUT, manager, { body: { version: 2, state: padded() } }),
    await askShop(gateRoute.PUT, shop, { body: gate }),
  ])
    expect(refusal(answer)).toEqual([409, "rekeyed"]);
  expect(await people.readShop(shop)).toEqual(before);
  const body = { seq: before.seq + 1, catalog: padded(), payLock: shop.lock };
  expect(status(await askShop(catalogRoute.PUT, manager, { body }))).toBe(200);
});

test("P-005 a manager leaves at once, and can return within ten minutes unless the key changed", async () => {
  const manager = await people.newManager(shop);
  expect(refusal(await leave(shop))).toEqual([403, "owner"]);
  expect(refusal(await back(shop))).toEqual([403, "owner"]);
  const { body } = await leave(manager);
  expect(Math.round((Date.parse(body.until) - Date.now()) / 60_000)).toBe(10);
  expect(status(await askShop(shopRoute.GET, manager))).toBe(404);
  expect((await people.readPeople(shop)).people[1]).toMatchObject({ leftAt: expect.any(String) });
  expect(refusal(await back({ ...manager, auth: newCapability() }))).toEqual([403, "auth"]);
  for (let twice = 0; twice < 2; twice++) expect((await back(manager)).body).toEqual({ ok: true });
  expect((await people.readShop(manager)).sealedKey.key).toEqual(expect.any(String));

  await leave(manager);
  await shift(manager.accessId, 599_000);
  expect(status(await back(manager))).toBe(200);
  await leave(manager);
  await shift(manager.accessId, 601_000);
  expect(refusal(await back(manager))).toEqual([409, "gone"]);
  expect((await people.readPeople(shop)).rotateDue).toBe(true);

  const other = await people.newManager(shop);
  await leave(other);
  expect(status(await people.rotate(shop))).toBe(200);
  expect(refusal(await back(other))).toEqual([409, "rekeyed"]);
  expect((await people.readPeople(shop)).rotateDue).toBe(false);
});

test("P-006, P-007 the owner removes a manager and can restore them within a day", async () => {
  const manager = await people.newManager(shop);
  const own = (await people.readPeople(shop)).me;
  expect(refusal(await remove(own))).toEqual([403, "owner"]);
  expect([status(await remove(randomUUID())), status(await restore(randomUUID()))]).toEqual([
    404, 404,
  ]);
  for (let twice = 0; twice < 2; twice++)
    expect((await remove(manager.accessId)).body).toEqual({ ok: true });
  expect(status(await askShop(shopRoute.GET, manager))).toBe(404);
  expect(status(await back(manager))).toBe(404);
  for (let twice = 0; twice < 2; twice++)
    expect((await restore(manager.accessId)).body).toEqual({ ok: true });
  expect(status(await askShop(shopRoute.GET, manager))).toBe(200);

  await remove(manager.accessId);
  await people.rotate(shop);
  const { rows } = await pool().query("select key, sealed from shop_person where id = $1", [
    manager.accessId,
  ]);
  expect(rows).toEqual([{ key: null, sealed: null }]);
  expect(refusal(await restore(manager.accessId))).toEqual([409, "rekeyed"]);
  const late = { ...people.sealedKey(), payLock: people.newLock() };
  expect(refusal(await restore(manager.accessId, late))).toEqual([409, "rekeyed"]);
  const fresh = people.sealedKey();
  await shift(manager.accessId, 86_390_000);
  expect(status(await restore(manager.accessId, fresh))).toBe(200);
  expect((await people.readShop(manager)).sealedKey).toMatchObject(fresh);

  await remove(manager.accessId);
  await shift(manager.accessId, 86_401_000);
  expect(refusal(await restore(manager.accessId, fresh))).toEqual([409, "gone"]);
  expect(await people.remainingOf(shop)).toEqual([own]);
});

/** A new shop key, the ring of earlier keys, and a change of owner (P-008 to P-011, SH-004, SH-063). */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import * as backupRoute from "@/app/api/shops/[shopId]/backup/route";
import * as catalogRoute from "@/app/api/shops/[shopId]/catalog/route";
import * as keysRoute from "@/app/api/shops/[shopId]/keys/route";
import * as rotateRoute from "@/app/api/shops/[shopId]/rotate/route";
import * as shopRoute from "@/app/api/shops/[shopId]/route";
import * as takeRoute from "@/app/api/shops/[shopId]/take/route";
import * as takerRoute from "@/app/api/shops/[shopId]/taker/[accessId]/route";
import { pool } from "@/db/client";
import { digestOf } from "@/lib/digest";
import { newCapability } from "@/lib/protocol/capability";
import type { Answered } from "@/lib/testing/call";
import { spent } from "@/lib/testing/limits";
import { loadFunctions } from "@/lib/testing/server";
import * as people from "@/lib/testing/shop-people";
import {
  askShop,
  newGate,
  newShop,
  padded,
  refusal,
  sealedBase64,
  type TestShop,
} from "@/lib/testing/shops";
import { proveShopOwner } from "./access";
import { publishLimit } from "./limits";
import { deleteShop } from "./register";

let shop: Required<TestShop> & { lock?: string };
let manager: people.TestPerson;
beforeEach(async () => {
  shop = await newShop();
  manager = await people.newManager(shop);
});

const status = ({ status }: Answered) => status;
const ask = (accessId: string, stay = true) =>
  askShop(takerRoute.PUT, shop, { params: { accessId }, body: { stay } });
const cancel = (accessId: string) => askShop(takerRoute.DELETE, shop, { params: { accessId } });

async function take(by: people.TestPerson, ids: string[], more: object = {}) {
  const owner = { ...by, capability: newCapability(), auth: newCapability() };
  const next = people.rotation(ids);
  const sent = { ownerToken: owner.capability, authHash: digestOf(owner.auth), next };
  const body = { ...(await people.numbersOf(by)), ...sent, ...more };
  return { answer: await askShop(takeRoute.POST, by, { body }), owner, lock: next.payLock };
}

test("P-010 a new key replaces everything sealed under the old one, for the remaining people, if based on the current version", async () => {
  const own = (await people.readPeople(shop)).me;
  const ids = [own, manager.accessId];
  const before = await people.readShop(shop);
  for (const more of [{ epoch: 0 }, { seq: 1 }, { version: 9 }])
    expect(refusal(await people.rotate(shop, more))).toEqual([409, "stale"]);
  const stranger = [...ids, randomUUID()];
  const other = people.rotation(ids);
  for (const next of [
    people.rotation([own]),
    people.rotation(stranger),
    people.rotation([own, own]),
    // Sealed to a key pair that is not theirs.
    { ...other, people: other.people.map((one) => ({ ...one, publicKey: one.key })) },
    // A person can replace only their own key pair.
    { ...other, people: other.people.map((one) => ({ ...one, ...people.personSecret() })) },
  ])
    expect(refusal(await people.rotate(shop, { next }))).toEqual([409, "stale"]);
  expect(await people.readShop(shop)).toEqual(before);

  const next = people.rotation(ids);
  const pair = people.personSecret();
  next.people = next.people.map((one) => (one.accessId === own ? { ...one, ...pair } : one));
  const { sent } = newGate();
  const done = await people.rotate(shop, { next: { ...next, gate: sent } });
  expect(done.body).toEqual({ epoch: 2, seq: 3, version: 3 });
  const { keys, catalog, state, ring } = next;
  const { salt, key } = sent;
  expect(await people.readShop(shop)).toMatchObject({
    ...{ keys, catalog, state, ring, epoch: 2, seq: 3, stateVersion: 3, gate: { salt, key } },
    sealedKey: { key: pair.key, sealed: pair.sealed, privateSealed: pair.privateSealed },
  });
  expect((await people.readPeople(manager)).people[0].publicKey).toBe(pair.publicKey);
  const publish = (payLock?: string) =>
    askShop(catalogRoute.PUT, manager, { body: { seq: 4, catalog: padded(), payLock } });
  expect(refusal(await publish(shop.lock))).toEqual([409, "rekeyed"]);
  expect(status(await publish(next.payLock))).toBe(200);
});

test("SH-047 a key change counts as publishing", async () => {
  await pool().query("delete from rate_limit where key = $1", [`shop-publish:${shop.id}`]);
  await spent(publishLimit, shop.id, publishLimit.max - 1);
  expect([status(await people.rotate(shop)), status(await people.rotate(shop))]).toEqual([
    200, 429,
  ]);
});

test("SH-063, DB-041 the owner's link changes with the key: the earlier link and its backup stop working", async () => {
  const backup = { lookup: newCapability(), backup: sealedBase64(142) };
  await askShop(backupRoute.PUT, shop, { body: backup });
  const ownerToken = newCapability();
  const used = await people.rotate(shop, { ownerToken: manager.capability });
  expect(refusal(used)).toEqual([409, "conflict"]);
  expect(status(await people.rotate(shop, { ownerToken }))).toBe(200);
  expect(status(await askShop(shopRoute.GET, shop))).toBe(404);
  const owner = { ...shop, capability: ownerToken };
  expect((await people.readShop(owner)).role).toBe("owner");
  expect((await askShop(backupRoute.GET, owner)).body).toBeNull();
  // Also for an owner without other people.
  const alone = await newShop();
  expect(status(await people.rotate(alone, { ownerToken: newCapability() }))).toBe(200);
  expect(status(await askShop(shopRoute.GET, alone))).toBe(404);
});

test("P-011 the ring is replaced by a longer one, if based on the current version", async () => {
  const { ring: was, epoch } = await people.readPeople(manager);
  const { rows } = await pool().query("select kids from shop_sealed where shop_id = $1", [shop.id]);
  const kids = [...rows[0].kids, people.newKid()];
  const body = { epoch, was, ring: sealedBase64(600), kids };
  const put = (more: object = {}) =>
    askShop(keysRoute.PUT, manager, { body: { ...body, ...more } });
  for (const wrong of [{ epoch: 0 }, { was: null }, { was: people.newLock() }, { kids: [kids[1]] }])
    expect(refusal(await put(wrong))).toEqual([409, "stale"]);
  for (const wrong of [{ ring: sealedBase64(12_400) }, { kids: ["x"] }])
    expect(status(await put(wrong))).toBe(400);
  expect((await put()).body).toEqual({ ring: digestOf(body.ring) });
  expect(refusal(await put())).toEqual([409, "stale"]);
  expect((await people.readShop(shop)).ring).toBe(body.ring);
});

test("P-008 one manager at a time is offered the shop, and an offer can be withdrawn", async () => {
  const { link } = await people.invite(shop);
  const own = (await people.readPeople(shop)).me;
  for (const accessId of [own, link.accessId, randomUUID()])
    expect(refusal(await ask(accessId))).toEqual([409, "conflict"]);
  const other = await people.newManager(shop);
  expect((await ask(other.accessId, false)).body).toEqual({ taker: other.accessId, stay: false });
  await ask(manager.accessId);
  const asked = async () =>
    (await people.readPeople(shop)).people
      .filter(({ taker }: { taker: unknown }) => taker)
      .map(({ accessId, taker }: { accessId: string; taker: object }) => [accessId, taker]);
  expect(await asked()).toEqual([[manager.accessId, { stay: true }]]);
  expect(refusal((await take(other, [])).answer)).toEqual([403, "role"]);
  // A page that still shows the earlier offer cannot withdraw the current one.
  await cancel(other.accessId);
  expect(await asked()).toHaveLength(1);
  for (let twice = 0; twice < 2; twice++)
    expect((await cancel(manager.accessId)).body).toEqual({ ok: true });
  expect(await asked()).toEqual([]);
  expect(refusal((await take(manager, [])).answer)).toEqual([403, "role"]);
});

test("P-009 the manager who has the offer takes the shop, and the former owner stays as a manager", async () => {
  const other = await people.newManager(shop);
  const own = (await people.readPeople(shop)).me;
  const ids = [own, manager.accessId, other.accessId];
  await ask(manager.accessId);
  await askShop(backupRoute.PUT, shop, {
    body: { lookup: newCapability(), backup: sealedBase64(142) },
  });
  await pool().query("insert into pay_shop (shop) values ($1)", [shop.id]);
  for (const more of [{ epoch: 0 }, { seq: 1 }, { version: 1 }])
    expect(refusal((await take(manager, ids, more)).answer)).toEqual([409, "stale"]);
  const { answer, owner } = await take(manager, ids);
  expect(answer.body).toEqual({ epoch: 2, seq: 3, version: 3 });
  expect(status(await askShop(shopRoute.GET, manager))).toBe(404);
  expect((await people.readShop(owner)).role).toBe("owner");
  // Their link is a manager's link from now on.
  expect((await people.readShop(shop)).role).toBe("manager");
  expect((await people.readShop(other)).role).toBe("manager");
  expect(refusal(await askShop(backupRoute.GET, shop))).toEqual([403, "role"]);
  expect((await askShop(backupRoute.GET, owner)).body).toBeNull();
  expect((await people.readPeople(owner)).people[0]).toMatchObject({
    ...{ accessId: manager.accessId, role: "owner", taker: null },
  });
  const { rowCount } = await pool().query("select from pay_shop where shop = $1", [shop.id]);
  expect(rowCount).toBe(0);
});

test("P-009 when the former owner does not stay, everybody but the new owner loses access", async () => {
  const other = await people.newManager(shop);
  await ask(manager.accessId, false);
  const { answer, owner } = await take(manager, [manager.accessId]);
  expect(status(answer)).toBe(200);
  for (const gone of [shop, manager, other])
    expect(status(await askShop(shopRoute.GET, gone))).toBe(404);
  expect(await people.remainingOf(owner)).toEqual([manager.accessId]);
});

test("P-009, SH-060 a former owner cannot delete the shop", async () => {
  for (const stay of [true, false]) {
    shop = await newShop();
    manager = await people.newManager(shop);
    const before = await proveShopOwner(shop.id, shop.capability, shop.auth);
    await ask(manager.accessId, stay);
    const ids = [...(stay ? [before.linkId] : []), manager.accessId];
    const { answer, owner } = await take(manager, ids);
    expect(status(answer)).toBe(200);
    const expected = stay ? { status: 403, reason: "role" } : { status: 404 };
    await expect(deleteShop(before)).rejects.toMatchObject(expected);
    expect((await people.readShop(owner)).role).toBe("owner");
    expect(status(await askShop(shopRoute.DELETE, owner))).toBe(200);
  }
});

test("SH-004 a manager runs the shop, and what only the owner may do is refused", async () => {
  const routes = (await loadFunctions()).filter(({ pattern }) => pattern.includes("/:shopId"));
  const names = ["photoId", "requestId", "accessId", "supplierId", "supplyId", "chunkId"];
  const params = Object.fromEntries(names.map((name) => [name, randomUUID()]));
  const answered = async (caller: string) => {
    const asked = routes.filter(({ run }) => run.operation.caller === caller);
    const rows = asked.map(async ({ method, pattern, run }) => {
      // The caller becomes the manager.
      if (/\/(leave|claim)$/.test(pattern)) return null;
      const { status, body } = await askShop(run, manager, { params });
      return [`${method} ${pattern}`, status === 403 ? body.reason : "in"];
    });
    return (await Promise.all(rows)).filter((row) => row !== null);
  };
  const refused = await answered("shopOwnerLink");
  expect(refused.filter(([, answer]) => answer !== "role")).toEqual([]);
  expect(refused.length).toBeGreaterThan(20);
  expect((await answered("shopPersonLink")).filter(([, answer]) => answer !== "in")).toEqual([]);
  expect(rotateRoute.POST.operation.caller).toBe("shopOwnerLink");
});

/** A shop as its owner runs it: registering, publishing, photos and the password. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import * as catalogRoute from "@/app/api/shops/[shopId]/catalog/route";
import * as gateRoute from "@/app/api/shops/[shopId]/gate/route";
import * as photoRoute from "@/app/api/shops/[shopId]/photos/[photoId]/route";
import * as photosRoute from "@/app/api/shops/[shopId]/photos/route";
import * as shopRoute from "@/app/api/shops/[shopId]/route";
import * as stagePhotoRoute from "@/app/api/shops/[shopId]/staged/[photoId]/route";
import * as stagedRoute from "@/app/api/shops/[shopId]/staged/route";
import * as stateRoute from "@/app/api/shops/[shopId]/state/route";
import { pool } from "@/db/client";
import { newCapability } from "@/lib/protocol/capability";
import type { Answered } from "@/lib/testing/call";
import { newAddress, newEncrypted, newStandard } from "@/lib/testing/files";
import { spent } from "@/lib/testing/limits";
import { newPayee } from "@/lib/testing/payments";
import { erase, listLinks, resetOwner, trash } from "@/lib/testing/sharing";
import {
  askShop,
  customerOf,
  newGate,
  newPhoto,
  newShop,
  padded,
  refusal,
  registration,
  sealed,
  sealedBase64,
  type TestShop,
} from "@/lib/testing/shops";
import { photoLimit, publishLimit, registrationLimit } from "./limits";

let shop: Required<TestShop>;
beforeEach(async () => {
  shop = await newShop();
});

const read = async () => (await askShop(shopRoute.GET, shop)).body;
const counter = async (column: string) =>
  (await pool().query(`select ${column} as n from shop where id = $1`, [shop.id])).rows[0].n;
const setCounter = (column: string, n: number) =>
  pool().query(`update shop set ${column} = $2 where id = $1`, [shop.id, n]);
const publish = (seq: number, catalog = padded(), more: object = {}) =>
  askShop(catalogRoute.PUT, shop, { body: { seq, catalog, ...more } });
const gate = (body: object) => askShop(gateRoute.PUT, shop, { body });
const store = (id: string, body: Uint8Array = newPhoto()) =>
  askShop(photoRoute.PUT, shop, { params: { photoId: id }, body });
const stage = (id: string, body: Uint8Array = newPhoto()) =>
  askShop(stagePhotoRoute.PUT, shop, { params: { photoId: id }, body });
const photos = async () => (await askShop(photosRoute.GET, shop)).body.ids;
const status = ({ status }: Answered) => status;

test("SH-040 an encrypted file becomes a shop once, for one owner", async () => {
  const file = { ...(await newEncrypted()), auth: newCapability() };
  const body = registration();
  const register = (more: object = {}, by: TestShop = file) =>
    askShop(shopRoute.POST, by, { body: { ...body, ...more } });
  const race = await Promise.all([register(), register(), register()]);
  expect(race.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
  expect(race[0]?.body).toEqual({ open: true, seq: 1, stateVersion: 1, epoch: 0 });
  expect((await register({ catalog: padded() })).status).toBe(200);
  expect(refusal(await register({ keys: registration().keys }))).toEqual([409, "registered"]);
  expect(refusal(await register({}, { ...file, auth: newCapability() }))).toEqual([
    409,
    "registered",
  ]);
  const mine = await askShop(shopRoute.GET, file);
  expect(mine.body).toEqual({
    ...body,
    seq: 1,
    open: true,
    stateVersion: 1,
    gate: null,
    epoch: 0,
    ring: null,
    sealedKey: null,
    role: "owner",
  });
  // SH-042
  expect([(await trash(file)).body.reason, (await erase(file)).body.reason]).toEqual([
    "shop",
    "shop",
  ]);
  expect([(await resetOwner(file)).body.reason, (await listLinks(file)).body.reason]).toEqual([
    "shop",
    "shop",
  ]);
});

test("SH-040 a readable file, a payments profile, a calendar and a file in the Trash cannot become a shop", async () => {
  const payee = await newPayee();
  const calendar = await newEncrypted();
  await pool().query("update file set category = 'calendar' where id = $1", [calendar.id]);
  for (const { id, capability } of [await newStandard(), payee, calendar]) {
    const by = { id, capability, auth: newCapability() };
    const answer = await askShop(shopRoute.POST, by, { body: registration() });
    expect(refusal(answer)).toEqual([409, "not-a-shop"]);
  }
  const trashed = { ...(await newEncrypted()), auth: newCapability() };
  await trash(trashed);
  expect((await askShop(shopRoute.POST, trashed, { body: registration() })).status).toBe(404);
});

test.each<[string, object, number]>([
  ["keys of 2,000 characters", { keys: sealedBase64(1_500) }, 201],
  ["keys of four more", { keys: sealedBase64(1_503) }, 400],
  ["a catalog of 48 steps", { catalog: padded(48) }, 201],
  ["a catalog of 49", { catalog: padded(49) }, 400],
  ["a catalog of no whole steps", { catalog: sealedBase64(16_384 + 30) }, 400],
  ["a state of no steps", { state: sealedBase64(29) }, 400],
  ["a state of another version", { state: `Ag${padded().slice(2)}` }, 400],
  ["a body of 2,200,001 bytes", { more: "x".repeat(2_200_000) }, 413],
])("SH-041 %s", async (_, more, status) => {
  const file = { ...(await newEncrypted()), auth: newCapability() };
  const body = { ...registration(), ...more };
  expect((await askShop(shopRoute.POST, file, { body })).status).toBe(status);
});

test("SH-041 a network registers at most thirty shops in an hour", async () => {
  const file = { ...(await newEncrypted()), auth: newCapability() };
  const headers = { "X-Svc-IP": newAddress() };
  await spent(registrationLimit, headers["X-Svc-IP"], 30);
  const answer = await askShop(shopRoute.POST, file, { body: registration(), headers });
  expect(refusal(answer)).toEqual([429, "rate"]);
});

test("SH-045, SH-046 catalog and state change only from the version that was read, and of two changes at once one succeeds", async () => {
  const catalogs = [padded(2), padded(3)];
  const race = await Promise.all(catalogs.map((catalog) => publish(2, catalog, { payLock: 7 })));
  expect(race.map(refusal).sort()).toEqual([
    [200, undefined],
    [409, "stale"],
  ]);
  const won = catalogs[race.findIndex(({ status }) => status === 200)];
  expect(await read()).toMatchObject({ seq: 2, catalog: won });
  expect((await publish(2)).status).toBe(409);
  expect((await publish(3, padded(), { wholesaleOnly: true })).body).toEqual({ seq: 3 });
  const customer = await customerOf(shop);
  expect(refusal(await askShop(catalogRoute.GET, customer))).toEqual([403, "resellers-only"]);
  const store = (version: number) =>
    askShop(stateRoute.PUT, shop, { body: { version, state: padded() } });
  const states = await Promise.all([store(1), store(1), store(2)]);
  expect(
    states.map(({ status }) => status).filter((status) => status === 409).length,
  ).toBeGreaterThan(0);
  const { stateVersion } = await read();
  expect((await store(stateVersion)).body).toEqual({ version: stateVersion + 1 });
  expect(refusal(await store(stateVersion))).toEqual([409, "stale"]);
  await pool().query("delete from rate_limit where key = $1", [`shop-publish:${shop.id}`]);
  await spent(publishLimit, shop.id, 600);
  const late = [
    await publish(4),
    await store(stateVersion + 1),
    await gate({ seq: 4, catalog: padded(), gate: null, photos: [] }),
  ];
  expect(late.map(({ status }) => status)).toEqual([429, 429, 429]);
});

test("SH-020, SH-044 customers read the catalog, paused or not, and get 304 while it is unchanged", async () => {
  const customer = await customerOf(shop);
  const get = (headers = {}) => askShop(catalogRoute.GET, customer, { headers });
  const first = await get();
  const { catalog } = await read();
  expect(first.body).toEqual({ seq: 1, catalog, open: true, salt: null });
  expect(first.headers.get("cache-control")).toBe("no-store");
  const known = { "If-None-Match": first.headers.get("etag") ?? "" };
  expect([(await get(known)).status, (await get(known)).bytes.length]).toEqual([304, 0]);
  expect((await askShop(shopRoute.PATCH, shop, { body: { open: false } })).body).toEqual({
    open: false,
  });
  expect((await get(known)).body).toEqual({ seq: 1, catalog, open: false, salt: null });
  expect((await askShop(shopRoute.PATCH, shop, { body: { open: 1 } })).status).toBe(400);
});

test("SH-056, SH-057 photos are stored once, up to 330, and staged ones are not readable", async () => {
  const [id, bytes] = [randomUUID(), newPhoto()];
  expect(
    await Promise.all([store(id, bytes), store(id, bytes)]).then((race) => race.map(status).sort()),
  ).toEqual([200, 201]);
  expect(refusal(await store(id))).toEqual([409, "conflict"]);
  expect(status(await store(randomUUID(), sealed(49_180)))).toBe(400);
  expect(status(await store(randomUUID(), new Uint8Array(49_181)))).toBe(400);
  expect(status(await store("no-uuid"))).toBe(404);
  expect(status(await stage(id))).toBe(201);
  expect(status(await stage(randomUUID()))).toBe(201);
  expect(await photos()).toEqual([id]);
  expect([await counter("photos"), await counter("staged_photos")]).toEqual([1, 2]);
  await setCounter("photos", 330);
  expect(refusal(await store(randomUUID()))).toEqual([409, "photo-limit"]);
  expect(status(await store(id, bytes))).toBe(200);
  await setCounter("photos", 1);
  await setCounter("staged_photos", 330);
  expect(refusal(await stage(randomUUID()))).toEqual([409, "photo-limit"]);
  const remove = () => askShop(photoRoute.DELETE, shop, { params: { photoId: id } });
  expect([(await remove()).body, status(await remove())]).toEqual([{ ok: true }, 404]);
  expect((await askShop(stagedRoute.DELETE, shop)).body).toEqual({ ok: true });
  expect([await counter("photos"), await counter("staged_photos")]).toEqual([0, 0]);
  await pool().query("delete from rate_limit where key = $1", [`shop-photo:${shop.id}`]);
  await spent(photoLimit, shop.id, 600);
  expect([status(await store(randomUUID())), status(await stage(randomUUID()))]).toEqual([
    429, 429,
  ]);
});

test("SH-058 the password, the catalog and the photos change together or not at all", async () => {
  const [old, kept, left] = [randomUUID(), randomUUID(), randomUUID()];
  const bytes = newPhoto();
  await store(old);
  await store(kept);
  await stage(kept, bytes);
  await stage(left);
  const [sent, catalog] = [newGate().sent, padded(2)];
  const before = await read();
  for (const wrong of [
    { seq: 1, photos: [kept] },
    { seq: 3, photos: [kept] },
    { photos: [kept, randomUUID()] },
    { photos: "staged", staged: 1 },
  ])
    expect(refusal(await gate({ seq: 2, catalog, gate: sent, ...wrong }))).toEqual([409, "stale"]);
  for (const wrong of [
    { photos: [kept, kept] },
    { photos: Array.from({ length: 101 }, () => randomUUID()) },
    { photos: "staged" },
    { photos: [kept], gate: { ...sent, verifier: sent.verifier.toUpperCase() } },
    { photos: [kept], gate: { ...sent, key: sealedBase64(60) } },
    { photos: [kept], gate: undefined },
  ])
    expect(status(await gate({ seq: 2, catalog, gate: sent, ...wrong }))).toBe(400);
  expect([await read(), (await photos()).length, await counter("staged_photos")]).toEqual([
    before,
    2,
    2,
  ]);
  expect((await gate({ seq: 2, catalog, gate: sent, photos: [kept] })).body).toEqual({ seq: 2 });
  const { salt, key } = sent;
  expect(await read()).toMatchObject({ seq: 2, catalog, gate: { salt, key } });
  expect([await photos(), await counter("photos"), await counter("staged_photos")]).toEqual([
    [kept],
    1,
    0,
  ]);
  const photo = await askShop(photoRoute.GET, shop, { params: { photoId: kept } });
  expect(Buffer.from(photo.bytes).equals(bytes)).toBe(true);
  // DB-045: a change may name more than a hundred photos by their count.
  await stage(left);
  await stage(old);
  const all = { seq: 3, catalog, gate: null, photos: "staged", staged: 2 };
  const race = await Promise.all([gate(all), gate(all)]);
  expect(race.map(status).sort()).toEqual([200, 409]);
  expect([(await photos()).sort(), (await read()).gate]).toEqual([[left, old].sort(), null]);
});

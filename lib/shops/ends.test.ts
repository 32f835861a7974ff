/** A shop's links and backups, and its deletion. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import * as backupRoute from "@/app/api/shops/[shopId]/backup/route";
import * as linkRoute from "@/app/api/shops/[shopId]/links/[accessId]/route";
import * as linksRoute from "@/app/api/shops/[shopId]/links/route";
import * as deleteRoute from "@/app/api/shops/[shopId]/orders/delete/route";
import * as readRoute from "@/app/api/shops/[shopId]/orders/read/route";
import * as photoRoute from "@/app/api/shops/[shopId]/photos/[photoId]/route";
import * as requestsRoute from "@/app/api/shops/[shopId]/requests/route";
import * as shopRoute from "@/app/api/shops/[shopId]/route";
import * as stagePhotoRoute from "@/app/api/shops/[shopId]/staged/[photoId]/route";
import * as backupLookupRoute from "@/app/api/shops/backup/route";
import { pool } from "@/db/client";
import { newCapability } from "@/lib/protocol/capability";
import { type Answered, call } from "@/lib/testing/call";
import { newVisitor } from "@/lib/testing/callers";
import { create, newAddress } from "@/lib/testing/files";
import { spent } from "@/lib/testing/limits";
import {
  askShop,
  customerOf,
  newPhoto,
  newShop,
  orderBody,
  placeOrder,
  refusal,
  requestBody,
  sealedBase64,
  type TestShop,
} from "@/lib/testing/shops";
import { backupLimit, lookupLimit } from "./limits";

let shop: Required<TestShop>;
beforeEach(async () => {
  shop = await newShop();
});

const store = (id: string, body: Uint8Array = newPhoto()) =>
  askShop(photoRoute.PUT, shop, { params: { photoId: id }, body });
const stage = (id: string, body: Uint8Array = newPhoto()) =>
  askShop(stagePhotoRoute.PUT, shop, { params: { photoId: id }, body });
const status = ({ status }: Answered) => status;
const placeMany = async (link: TestShop, n: number, headers = {}) => {
  const bodies = Array.from({ length: n }, () => orderBody());
  for (const body of bodies) await placeOrder(link, body, { headers });
  return bodies;
};

test("SH-054, SH-055 links are created, listed and revoked; orders made with a revoked link stay", async () => {
  const make = (body: object) => askShop(linksRoute.POST, shop, { body });
  const remove = (accessId: string) => askShop(linkRoute.DELETE, shop, { params: { accessId } });
  const token = newCapability();
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const short = await make({ expiresAt, token, envelope: "sealed" });
  expect([short.status, short.body]).toEqual([201, { accessId: expect.any(String), token }]);
  const link = await customerOf(shop);
  const { body } = await askShop(linksRoute.GET, shop);
  expect(
    body.links.map(({ accessId, expiresAt }: Record<string, unknown>) => [accessId, expiresAt]),
  ).toEqual([
    [link.accessId, null],
    [short.body.accessId, expiresAt],
  ]);
  expect(refusal(await make({ expiresAt: null, token }))).toEqual([409, "conflict"]);
  for (const wrong of [
    {},
    { expiresAt: new Date(Date.now() - 1).toISOString() },
    { expiresAt: null, envelope: "x" },
  ])
    expect(status(await make(wrong))).toBe(400);
  const [order] = await placeMany(link, 1);
  const kind = (to: string) =>
    pool().query("update shop_link set kind = $2 where id = $1", [link.accessId, to]);
  for (const reason of ["person", "reseller"]) {
    await kind(reason);
    expect(refusal(await remove(link.accessId))).toEqual([409, reason]);
    expect((await askShop(linksRoute.GET, shop)).body.links.length).toBe(1);
  }
  await kind("customer");
  const { rows } = await pool().query(
    "select id from shop_link where shop_id = $1 and kind = 'owner'",
    [shop.id],
  );
  expect(refusal(await remove(rows[0].id))).toEqual([403, "owner"]);
  expect((await remove(link.accessId)).body).toEqual({ ok: true });
  expect([status(await remove(link.accessId)), status(await remove("x"))]).toEqual([404, 404]);
  expect(refusal(await placeOrder(link))).toEqual([404, "not-a-shop"]);
  expect(
    (await askShop(readRoute.POST, shop, { body: { ids: [order?.id] } })).body.orders.length,
  ).toBe(1);
  await pool().query(
    `insert into file_link (file_id, role, token_hash) select $1::uuid, 'view', md5(n::text || $1::uuid) || md5(n::text)
     from generate_series(1, 98) n`,
    [shop.id],
  );
  expect(refusal(await make({ expiresAt: null }))).toEqual([409, "full"]);
});

test("SH-061, SH-062, DB-048 a backup is found by its lookup, and answers do not reveal whether one exists", async () => {
  const [lookup, backup] = [newCapability(), sealedBase64(142)];
  const put = (by: TestShop, body: object) => askShop(backupRoute.PUT, by, { body });
  const find = (capability: string, headers = {}) =>
    call(backupLookupRoute.GET, {
      path: "/api/shops/backup",
      capability,
      headers: { "X-Svc-IP": newAddress(), ...headers },
    });
  expect((await askShop(backupRoute.GET, shop)).body).toBe(null);
  const fakes = [await find(lookup), await find(lookup), await find(newCapability())].map(
    ({ status, body }) => [status, body],
  );
  expect(fakes[0]).toEqual(fakes[1]);
  expect(fakes[0]).not.toEqual(fakes[2]);
  const bytes = Buffer.from(String((fakes[0]?.[1] as { backup?: string })?.backup), "base64");
  expect([bytes.length, bytes[0]]).toEqual([142, 1]);
  const stored = await put(shop, { lookup, backup });
  expect(stored.body).toEqual({ at: expect.any(String) });
  expect((await askShop(backupRoute.GET, shop)).body).toEqual(stored.body);
  expect((await find(lookup)).body).toEqual({ backup });
  expect(refusal(await put(await newShop(), { lookup, backup }))).toEqual([409, "conflict"]);
  for (const wrong of [
    { lookup: "x", backup },
    { lookup, backup: sealedBase64(141) },
    { lookup, backup: sealedBase64(143) },
    { lookup, backup: `Ag${backup.slice(2)}` },
  ])
    expect(status(await put(shop, wrong))).toBe(400);
  expect(status(await find("x".repeat(44)))).toBe(400);
  const headers = { "X-Svc-IP": newAddress() };
  await spent(lookupLimit, headers["X-Svc-IP"], 30);
  expect(refusal(await find(lookup, headers))).toEqual([429, "rate"]);
  expect((await askShop(backupRoute.DELETE, shop)).body).toEqual({ ok: true });
  expect((await find(lookup)).body).toEqual(fakes[0]?.[1]);
  await pool().query("delete from rate_limit where key = $1", [`shop-backup:${shop.id}`]);
  await spent(backupLimit, shop.id, 20);
  expect(status(await put(shop, { lookup, backup }))).toBe(429);
});

test("SH-060 of a deleted shop only its used id and tokens remain", async () => {
  const link = await customerOf(shop);
  const [order] = await placeMany(link, 2);
  await askShop(deleteRoute.POST, shop, { body: { ids: [order?.id] } });
  await askShop(requestsRoute.POST, link, { body: requestBody() });
  await store(randomUUID());
  await stage(randomUUID());
  await askShop(backupRoute.PUT, shop, {
    body: { lookup: newCapability(), backup: sealedBase64(142) },
  });
  await pool().query("insert into pay_shop (shop) values ($1)", [shop.id]);
  const { userId } = await newVisitor();
  await pool().query("insert into library values ($1, 7, 2)", [userId]);
  await pool().query("insert into library_entry values ($1, $2, 6, 'x'), ($1, $3, 7, 'y')", [
    userId,
    shop.id,
    randomUUID(),
  ]);
  expect((await askShop(shopRoute.DELETE, shop)).body).toEqual({ ok: true });
  const library = await pool().query(
    "select version::int, entries, (select count(*)::int from library_entry e where e.user_id = l.user_id) as left from library l where user_id = $1",
    [userId],
  );
  expect(library.rows).toEqual([{ version: 8, entries: 1, left: 1 }]);
  expect(status(await askShop(shopRoute.DELETE, shop))).toBe(404);
  expect(refusal(await placeOrder(link))).toEqual([404, "not-a-shop"]);
  const tables = [
    "shop_sealed",
    "shop_link",
    "shop_order",
    "shop_order_ended",
    "shop_request",
    "shop_photo",
    "shop_backup",
  ];
  for (const [table, column] of [
    ...tables.map((name) => [name, "shop_id"]),
    ["shop", "id"],
    ["file", "id"],
    ["file_link", "file_id"],
    ["pay_shop", "shop"],
  ]) {
    const { rows } = await pool().query(
      `select count(*)::int as n from ${table} where ${column} = $1`,
      [shop.id],
    );
    expect([table, rows[0].n]).toEqual([table, 0]);
  }
  const { rowCount } = await pool().query("select from shop_ended where id = $1", [shop.id]);
  expect(rowCount).toBe(1);
  const state = sealedBase64(40);
  const again = { privacy: "e2ee", state };
  expect(status(await create({ ...again, id: shop.id }))).toBe(409);
  expect(status(await create({ ...again, id: randomUUID(), token: link.capability }))).toBe(409);
});

/** Relations between suppliers and resellers: made by a link, seen from both sides, ended and restored. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as restoreRoute from "@/app/api/shop-supply/[shopId]/resellers/[accessId]/restore/route";
import * as resellerRoute from "@/app/api/shop-supply/[shopId]/resellers/[accessId]/route";
import * as statementRoute from "@/app/api/shop-supply/[shopId]/resellers/[accessId]/statement/route";
import * as resellersRoute from "@/app/api/shop-supply/[shopId]/resellers/route";
import * as rejoinRoute from "@/app/api/shop-supply/[shopId]/suppliers/[supplierId]/restore/route";
import * as supplierRoute from "@/app/api/shop-supply/[shopId]/suppliers/[supplierId]/route";
import * as suppliersRoute from "@/app/api/shop-supply/[shopId]/suppliers/route";
import * as wholesaleRoute from "@/app/api/shop-supply/[shopId]/wholesale/route";
import * as catalogRoute from "@/app/api/shops/[shopId]/catalog/route";
import * as linkRoute from "@/app/api/shops/[shopId]/links/[accessId]/route";
import * as linksRoute from "@/app/api/shops/[shopId]/links/route";
import * as shopRoute from "@/app/api/shops/[shopId]/route";
import { pool } from "@/db/client";
import { shopReseller } from "@/db/schema";
import { newCapability } from "@/lib/protocol/capability";
import type { Answered } from "@/lib/testing/call";
import {
  askShop,
  customerOf,
  newShop,
  placeOrder,
  refusal,
  sealedBase64,
  type TestShop,
} from "@/lib/testing/shops";
import {
  join,
  newResellerLink,
  newSupplied,
  type Supplied,
  sealedTerms,
} from "@/lib/testing/supply";
import { DAY_MS } from "@/lib/time";
import { restoreRelation, sweepRelations } from "./relations";

const status = ({ status }: Answered) => status;
const listOf = async (supplier: TestShop) => (await askShop(resellersRoute.GET, supplier)).body;
const suppliersOf = async (reseller: TestShop) =>
  (await askShop(suppliersRoute.GET, reseller)).body.suppliers;
const end = ({ supplier, accessId }: Supplied) =>
  askShop(resellerRoute.DELETE, supplier, { params: { accessId } });
const restore = ({ supplier, accessId }: Supplied) =>
  askShop(restoreRoute.POST, supplier, { params: { accessId } });
const leave = ({ supplier, reseller }: Supplied) =>
  askShop(supplierRoute.DELETE, reseller, { params: { supplierId: supplier.id } });
const rejoin = ({ supplier, reseller }: Supplied) =>
  askShop(rejoinRoute.POST, reseller, { params: { supplierId: supplier.id } });
const put = ({ supplier, accessId }: Supplied, sealed: string | null) =>
  askShop(statementRoute.PUT, supplier, { params: { accessId }, body: { sealed } });
const endedDaysAgo = ({ accessId }: Supplied, days: number) =>
  pool().query(
    "update shop_reseller set ended_at = now() - $2 * interval '1 day' where access_id = $1",
    [accessId, days],
  );

test("U-001 a supplier makes a link for a reseller and lists it, and the shop's customer links do not include it", async () => {
  const supplier = await newShop();
  const accessId = randomUUID();
  const [token, terms] = [newCapability(), sealedTerms()];
  const body = { accessId, token, envelope: "sealed", terms, dropship: false };
  const made = await askShop(resellersRoute.POST, supplier, { body });
  expect([made.status, made.body]).toEqual([201, { accessId, token }]);
  expect(refusal(await askShop(resellersRoute.POST, supplier, { body }))).toEqual([
    409,
    "conflict",
  ]);
  expect(await listOf(supplier)).toEqual({
    resellers: [
      {
        accessId,
        createdAt: expect.any(String),
        joinedAt: null,
        terms,
        dropship: false,
        linked: 0,
        statementAt: null,
      },
    ],
    past: [],
    wholesaleOnly: false,
  });
  expect((await askShop(linksRoute.GET, supplier)).body.links).toEqual([]);
  const removed = await askShop(linkRoute.DELETE, supplier, { params: { accessId } });
  expect(refusal(removed)).toEqual([409, "reseller"]);
  const customer = await customerOf(supplier);
  expect(refusal(await askShop(resellersRoute.POST, customer, { body }))).toEqual([403, "role"]);
  for (const wrong of [
    { terms: sealedBase64(4_124) },
    { terms: terms.replace(/^A/, "B") },
    { dropship: undefined },
    { expiresAt: new Date(0).toISOString() },
    { token: undefined },
  ])
    expect(
      status(await askShop(resellersRoute.POST, supplier, { body: { ...body, ...wrong } })),
    ).toBe(400);
});

test("U-001 a link that nobody used before it expired is no longer listed, and is removed", async () => {
  const { supplier, accessId } = await newSupplied();
  const links = [await newResellerLink(supplier), await newResellerLink(supplier)];
  const [lost = "", open] = links.map(({ accessId }) => accessId);
  await pool().query("update file_link set expires_at = now() where id = any($1)", [
    [lost, accessId],
  ]);
  const { resellers, past } = await listOf(supplier);
  const listed = resellers.map(({ accessId }: { accessId: string }) => accessId);
  expect([listed, past]).toEqual([[open, accessId], []]);
  const removed = await askShop(resellerRoute.DELETE, supplier, { params: { accessId: lost } });
  expect(status(removed)).toBe(404);
  await sweepRelations();
  const kept = "select access_id from shop_reseller where supplier_id = $1 order by created_at";
  const { rows } = await pool().query(kept, [supplier.id]);
  expect(rows.map((row) => row.access_id)).toEqual([accessId, open]);
});

test("U-006, U-007 a shop joins once, by a live link for resellers", async () => {
  const [supplier, reseller] = [await newShop(), await newShop()];
  const link = await newResellerLink(supplier);
  const race = await Promise.all([1, 2, 3].map(() => join(reseller, link.capability, true)));
  expect(race.map(status).sort()).toEqual([200, 200, 201]);
  const { terms } = (await listOf(supplier)).resellers[0];
  expect(race[0]?.body).toEqual({ supplier: supplier.id, accessId: link.accessId, terms });
  expect(await suppliersOf(reseller)).toEqual([
    {
      ...{ supplier: supplier.id, accessId: link.accessId, terms, was: null },
      ...{ statement: null, statementAt: null, ended: false, endedBy: null, endedAt: null },
    },
  ]);
  const other = await newShop();
  expect(refusal(await join(other, link.capability))).toEqual([404, "used"]);
  expect(status(await join(supplier, link.capability))).toBe(400);
  expect(status(await join(other, newCapability()))).toBe(404);
  expect(status(await join(other, (await customerOf(supplier)).capability))).toBe(404);
  expect(status(await join(other, "short"))).toBe(400);
  const second = await newResellerLink(supplier);
  expect([
    status(await join(reseller, second.capability)),
    (await suppliersOf(reseller)).length,
  ]).toEqual([200, 1]);
  const [a, b] = [await newResellerLink(supplier), await newResellerLink(supplier)];
  const both = await Promise.all([join(other, a.capability), join(other, b.capability)]);
  expect(both.filter(({ status }) => status === 201).length).toBe(1);
  expect((await suppliersOf(other)).length).toBe(1);
});

test("U-002 changed terms are shown beside those the reseller knew, once", async () => {
  const made = await newSupplied();
  const { supplier, reseller, accessId } = made;
  const [{ terms: first }] = await suppliersOf(reseller);
  const change = (terms: string) =>
    askShop(resellerRoute.PUT, supplier, { params: { accessId }, body: { terms, dropship: true } });
  const [second, third] = [sealedTerms(), sealedTerms()];
  expect((await change(second)).body).toEqual({ ok: true });
  await change(third);
  expect((await suppliersOf(reseller))[0]).toMatchObject({ terms: third, was: first });
  expect((await suppliersOf(reseller))[0]).toMatchObject({ terms: third, was: null });
  const params = { accessId: randomUUID() };
  const body = { terms: first, dropship: true };
  expect(status(await askShop(resellerRoute.PUT, supplier, { params, body }))).toBe(404);
  expect(status(await askShop(resellerRoute.PUT, reseller, { params: { accessId }, body }))).toBe(
    404,
  );
});

test("U-002, U-003 ending a relation closes its link; it is listed for a week, and whoever ended it can restore it", async () => {
  const made = await newSupplied();
  const { supplier, reseller, accessId, link } = made;
  const linked = [Buffer.alloc(16, 3).toString("base64url")];
  const params = { supplierId: supplier.id };
  const report = (body: object) => askShop(supplierRoute.PUT, reseller, { params, body });
  expect((await report({ linked, review: true })).body).toEqual({ ok: true });
  expect((await listOf(supplier)).resellers[0].linked).toBe(1);
  expect(status(await report({ linked: Array(301).fill(linked[0]), review: true }))).toBe(400);
  expect((await end(made)).body).toEqual({ ok: true });
  expect(status(await end(made))).toBe(404);
  expect(refusal(await placeOrder(link))).toEqual([404, "not-a-shop"]);
  expect(status(await report({ linked, review: true }))).toBe(404);
  const past = { accessId, endedAt: expect.any(String), endedBy: "supplier", statementAt: null };
  expect(await listOf(supplier)).toMatchObject({ resellers: [], past: [past] });
  expect((await suppliersOf(reseller))[0]).toMatchObject({ ended: true, endedBy: "supplier" });
  expect(refusal(await rejoin(made))).toEqual([409, "gone"]);
  expect((await restore(made)).body).toEqual({ ok: true });
  expect((await restore(made)).body).toEqual({ ok: true });
  expect(status(await placeOrder(link))).toBe(201);
  expect((await listOf(supplier)).resellers[0]).toMatchObject({ accessId, linked: 1 });

  expect((await leave(made)).body).toEqual({ ok: true });
  expect(refusal(await restore(made))).toEqual([409, "gone"]);
  expect((await rejoin(made)).body).toEqual({ ok: true });
  await leave(made);
  await endedDaysAgo(made, 6.99);
  expect(status(await rejoin(made))).toBe(200);
  await leave(made);
  await endedDaysAgo(made, 7);
  expect(refusal(await rejoin(made))).toEqual([409, "gone"]);
  expect([await suppliersOf(reseller), (await listOf(supplier)).past]).toEqual([[], []]);
  expect([
    status(await rejoin({ ...made, supplier: reseller })),
    status(await leave(made)),
  ]).toEqual([404, 404]);
});

test("U-003 an ended relation can be restored until a millisecond before its week is over", async () => {
  const made = await newSupplied();
  await leave(made);
  const endedAt = Date.parse((await suppliersOf(made.reseller))[0].endedAt);
  const which = eq(shopReseller.accessId, made.accessId);
  const restoreAt = (ms: number) =>
    restoreRelation(made.supplier.id, which, "reseller", () => new Error("None."), new Date(ms));
  await expect(restoreAt(endedAt + 7 * DAY_MS)).rejects.toMatchObject({ reason: "gone" });
  expect(await restoreAt(endedAt + 7 * DAY_MS - 1)).toEqual({ ok: true });
});

test("U-004 a statement has one size, and keeps an ended relation listed for 400 days", async () => {
  const made = await newSupplied();
  const { supplier, reseller, accessId } = made;
  const sealed = sealedTerms();
  expect((await put(made, sealed)).body).toEqual({ ok: true });
  expect((await suppliersOf(reseller))[0]).toMatchObject({
    statement: sealed,
    statementAt: expect.any(String),
  });
  expect(status(await put(made, sealedBase64(4_126)))).toBe(400);
  expect(status(await put({ ...made, accessId: randomUUID() }, sealed))).toBe(404);
  const unjoined = await newResellerLink(supplier);
  expect(status(await put({ ...made, accessId: unjoined.accessId }, sealed))).toBe(404);
  await end(made);
  await endedDaysAgo(made, 399);
  expect((await suppliersOf(reseller))[0]).toMatchObject({ statement: sealed, ended: true });
  expect((await listOf(supplier)).past).toMatchObject([
    { accessId, statementAt: expect.any(String) },
  ]);
  await sweepRelations();
  expect((await put(made, sealed)).body).toEqual({ ok: true });
  await put(made, null);
  expect(await suppliersOf(reseller)).toEqual([]);
  expect(status(await put(made, sealed))).toBe(404);
  await sweepRelations();
  for (const [table, column] of [
    ["shop_reseller", "access_id"],
    ["shop_link", "id"],
    ["file_link", "id"],
  ])
    expect(
      (await pool().query(`select from ${table} where ${column} = $1`, [accessId])).rowCount,
    ).toBe(0);
});

test("SH-009, U-005 for resellers only takes effect at once", async () => {
  const { supplier, link } = await newSupplied();
  const customer = await customerOf(supplier);
  const set = (on: unknown) => askShop(wholesaleRoute.PUT, supplier, { body: { on } });
  expect((await set(true)).body).toEqual({ on: true });
  expect((await listOf(supplier)).wholesaleOnly).toBe(true);
  expect(refusal(await askShop(catalogRoute.GET, customer))).toEqual([403, "resellers-only"]);
  expect([status(await askShop(catalogRoute.GET, link)), status(await placeOrder(link))]).toEqual([
    200, 201,
  ]);
  expect((await set(false)).body).toEqual({ on: false });
  expect(status(await askShop(catalogRoute.GET, customer))).toBe(200);
  expect(status(await set("yes"))).toBe(400);
});

test("SH-060 deleting a shop ends its relations for the other side", async () => {
  const [one, two] = [await newSupplied(), await newSupplied()];
  await askShop(shopRoute.DELETE, one.supplier);
  expect((await suppliersOf(one.reseller))[0]).toMatchObject({ ended: true, endedBy: "supplier" });
  await askShop(shopRoute.DELETE, two.reseller);
  expect((await listOf(two.supplier)).past).toMatchObject([{ endedBy: "reseller" }]);
  expect(status(await put(two, sealedTerms()))).toBe(404);
  expect(refusal(await placeOrder(two.link))).toEqual([404, "not-a-shop"]);
});

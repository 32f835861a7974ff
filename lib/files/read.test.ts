import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, pool } from "@/db/client";
import { file, fileLink } from "@/db/schema";
import { newCapability } from "@/lib/protocol/capability";
import {
  append,
  base64,
  envelope,
  fromBase64,
  linkTo,
  newEncrypted,
  newStandard,
  read,
  syncStandard,
  type TestFile,
  textOf,
  typed,
} from "@/lib/testing/files";
import { usesNoted } from "./last-used";

const expire = (linkId: string) =>
  db()
    .update(fileLink)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(fileLink.id, linkId));
const revoke = (linkId: string) =>
  db().update(fileLink).set({ revokedAt: new Date() }).where(eq(fileLink.id, linkId));
const trash = ({ id }: TestFile, daysAgo = 0) =>
  db()
    .update(file)
    .set({ trashedAt: new Date(Date.now() - daysAgo * 86_400_000) })
    .where(eq(file.id, id));

test("a standard file reads as its whole state, an encrypted one as envelope and updates", async () => {
  // F-020, DB-023
  const standard = await newStandard();
  await syncStandard(standard, { update: base64(typed("hello")) });
  const { body } = await read(standard);
  expect(body).toMatchObject({
    id: standard.id,
    role: "owner",
    privacy: "standard",
    version: 1,
    cursor: 1,
    snapshotVersion: 1,
    updates: [],
    minClient: 1,
    category: "note",
  });
  expect(textOf(body.snapshot)).toBe("hello");
  const state = envelope(500);
  const encrypted = await newEncrypted({ state });
  const payload = envelope();
  const id = randomUUID();
  await append(encrypted, payload, id);
  const page = (await read(encrypted)).body;
  expect(page).toMatchObject({
    privacy: "e2ee",
    version: 1,
    cursor: 1,
    snapshot: state,
    snapshotVersion: 0,
    updates: [{ id, payload, seq: 1 }],
  });
  expect(page).not.toHaveProperty("category");
});

test("the role is that of the link presented", async () => {
  // F-020
  const owned = await newStandard();
  for (const role of ["edit", "view"] as const)
    expect((await read(await linkTo(owned, role))).body.role).toBe(role);
});

test("every capability that opens nothing is answered with the same 404", async () => {
  // F-021, XB-011, XB-012
  const one = await newStandard();
  const other = await newEncrypted();
  const [expired, revoked] = [await linkTo(one, "edit"), await linkTo(one, "view")];
  await expire(expired.linkId);
  await revoke(revoked.linkId);
  const deleted = await newStandard();
  await db().delete(file).where(eq(file.id, deleted.id));
  const dead: TestFile[] = [
    expired,
    revoked,
    deleted,
    { id: one.id, capability: other.capability },
    { id: one.id, capability: newCapability() },
    { id: one.id, capability: "short" },
    { id: one.id, capability: `${"A".repeat(42)}B` },
    { id: randomUUID(), capability: one.capability },
    { id: one.id.toUpperCase(), capability: one.capability },
    { id: "not-a-uuid", capability: one.capability },
    { id: "\0", capability: one.capability },
  ];
  const answers = await Promise.all(dead.map((file) => read(file, { path: "/api/documents/x" })));
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(answers[0]?.status).toBe(404);
  expect(Object.keys(answers[0]?.body)).toEqual(["error"]);
});

test("without a capability the answer is 401 and says what is missing", async () => {
  // XB-013, DB-003
  const { id } = await newStandard();
  const { status, body, headers } = await read({ id, capability: "" });
  expect([status, body.reason, headers.get("www-authenticate")]).toEqual([
    401,
    "capability",
    "Bearer",
  ]);
});

test("a trashed file answers 410 to every live link and 404 to a dead one", async () => {
  // F-021
  const owned = await newStandard();
  const [viewer, dead] = [await linkTo(owned, "view"), await linkTo(owned, "view")];
  await revoke(dead.linkId);
  await trash(owned);
  for (const link of [owned, viewer]) {
    const { status, body } = await read(link);
    expect([status, body.reason]).toEqual([410, "trashed"]);
    expect(Number.isNaN(Date.parse(body.trashedAt))).toBe(false);
  }
  expect((await read(dead)).status).toBe(404);
});

test("after thirty days in the Trash there is nothing to read any more", async () => {
  const owned = await newStandard();
  await trash(owned, 29.9);
  expect((await read(owned)).status).toBe(410);
  await trash(owned, 30.1);
  expect((await read(owned)).status).toBe(404);
});

test("a client below the file's level gets upgrade and no content", async () => {
  // F-022
  const owned = await newEncrypted({ minClient: 4 });
  for (const level of ["3", "1", "", "0", "-4", "four", "4.0", "0x4"]) {
    const { status, body } = await read(owned, { headers: { "X-Svc-Client": level } });
    expect([status, Object.keys(body).sort()]).toEqual([400, ["error", "reason"]]);
    expect(body.reason).toBe("upgrade");
  }
  for (const level of [4, 5, 6, 7, 99]) expect((await read(owned, { level })).status).toBe(200);
});

test("reading notes when a link was used, at most once a minute", async () => {
  // F-023
  const owned = await newStandard();
  const usedAt = async () => {
    await usesNoted();
    return (await db().select().from(fileLink).where(eq(fileLink.fileId, owned.id)))[0]?.lastUsedAt;
  };
  expect(await usedAt()).toBeNull();
  await read(owned);
  const first = await usedAt();
  expect(first).toBeInstanceOf(Date);
  await read(owned);
  expect(await usedAt()).toEqual(first);
  await pool().query(
    "update file_link set last_used_at = now() - interval '61 seconds' where file_id = $1",
    [owned.id],
  );
  await read(owned);
  expect((await usedAt())?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? 0);
});

test("a page ends after 200 updates and goes on from its cursor", async () => {
  // F-024
  const owned = await newEncrypted();
  await Promise.all(Array.from({ length: 201 }, () => append(owned)));
  const { body } = await read(owned);
  expect([body.updates.length, body.cursor, body.version]).toEqual([200, 200, 201]);
  expect(body.updates.map(({ seq }: { seq: number }) => seq)).toEqual(
    Array.from({ length: 200 }, (_, i) => i + 1),
  );
});

test("a page ends before 4,000,000 characters, yet always brings one update", async () => {
  // F-024
  const owned = await newEncrypted();
  for (let i = 0; i < 3; i++) await append(owned, envelope(1_499_997));
  const { body } = await read(owned);
  const chars = body.updates.reduce(
    (sum: number, { payload }: { payload: string }) => sum + payload.length,
    0,
  );
  expect([body.updates.length, chars, body.cursor, body.version]).toEqual([2, 3_999_992, 2, 3]);
  const large = await newEncrypted();
  await append(large, envelope(2_100_000));
  await append(large, envelope(2_100_000));
  const one = (await read(large)).body;
  expect([one.updates.length, one.cursor]).toEqual([1, 1]);
  expect(fromBase64(one.updates[0].payload)).toHaveLength(2_100_000);
});

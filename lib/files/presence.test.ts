import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, pool } from "@/db/client";
import { file, fileLink, filePresence } from "@/db/schema";
import {
  base64,
  envelope,
  leave,
  linkTo,
  newEncrypted,
  newStandard,
  syncEncrypted,
  syncStandard,
  type TestFile,
  typed,
} from "@/lib/testing/files";
import { presenceOf } from "@/lib/testing/presence";
import { purgePresence } from "./presence";

const show = (file: TestFile, clientId: number, awareness = envelope()) =>
  syncEncrypted(file, { clientId, awareness });
const seen = async (file: TestFile, clientId = 999) =>
  (await syncEncrypted(file, { clientId })).body.awareness as {
    clientId: number;
    awareness: string;
    role: string;
  }[];
const age = (fileId: string, seconds: number, clientId?: number) =>
  pool().query(
    "update file_presence set renewed_at = renewed_at - $2 * interval '1 second' where file_id = $1 and ($3::bigint is null or client_id = $3)",
    [fileId, seconds, clientId ?? null],
  );

test("others see a client with the role of its link, and it does not see itself", async () => {
  // F-030, F-051, F-070, F-075
  const owned = await newEncrypted();
  const viewer = await linkTo(owned, "view");
  const sealed = envelope();
  await show(viewer, 7, sealed);
  expect(await seen(owned)).toEqual([{ clientId: 7, awareness: sealed, role: "view" }]);
  expect(await seen(viewer, 7)).toEqual([]);
});

test("in a standard file roles and presences stand side by side", async () => {
  // F-030
  const owned = await newStandard();
  await syncStandard(await linkTo(owned, "edit"), { clientId: 7, awareness: presenceOf(7) });
  const { body } = await syncStandard(owned, { clientId: 8, awareness: presenceOf(8) });
  expect(body.presence).toEqual([{ clientId: 7, role: "edit" }]);
  expect(body.awareness).toEqual([presenceOf(7)]);
});

test("a presence is shown for twenty seconds after its last renewal", async () => {
  // F-070
  const owned = await newEncrypted();
  await show(owned, 7);
  await age(owned.id, 19);
  expect(await seen(owned)).toHaveLength(1);
  await show(owned, 7);
  await age(owned.id, 19);
  expect(await seen(owned)).toHaveLength(1);
  await age(owned.id, 1);
  expect(await seen(owned)).toEqual([]);
});

test("a link has twenty presences; the least recently renewed makes room", async () => {
  // F-071
  const owned = await newEncrypted();
  const other = await linkTo(owned, "edit");
  await show(other, 500);
  for (let id = 1; id <= 20; id++) await show(owned, id);
  await age(owned.id, 5);
  await show(owned, 1);
  await show(owned, 21);
  const ids = (await seen(owned)).map(({ clientId }) => clientId);
  expect(ids).toHaveLength(21);
  expect(ids).toEqual(expect.arrayContaining([1, 21, 500]));
});

test("an answer names the hundred others who renewed last", async () => {
  // F-071
  const owned = await newEncrypted();
  const links = await Promise.all(Array.from({ length: 5 }, () => linkTo(owned, "view")));
  await pool().query(
    `insert into file_presence (file_id, client_id, link_id, role, awareness, renewed_at)
     select $1, 100 * i + n, link, 'view', '\\x01', now() - (20 * i + n) * interval '10 milliseconds'
     from unnest($2::uuid[]) with ordinality as links(link, i), generate_series(1, 20) n`,
    [owned.id, links.map(({ linkId }) => linkId)],
  );
  const named = async () => (await seen(owned)).map(({ clientId }) => clientId);
  const all = await named();
  expect(all).toHaveLength(100);
  expect(all).toEqual([...all].sort((one, other) => one - other));
  await show(owned, 7);
  const after = await named();
  expect(after).toHaveLength(100);
  expect(after).toContain(7);
  expect(all.filter((id) => !after.includes(id))).toEqual([520]);
});

test("a client id held by another live link is refused, and the update of that request is kept", async () => {
  // F-072
  const owned = await newEncrypted();
  const editor = await linkTo(owned, "edit");
  const mine = envelope();
  await show(owned, 7, mine);
  const update = { id: crypto.randomUUID(), payload: envelope() };
  const { status, body } = await syncEncrypted(editor, {
    clientId: 7,
    awareness: envelope(),
    update,
  });
  expect([status, body.presenceRejected, body.accepted]).toEqual([200, true, true]);
  expect(await seen(owned)).toEqual([{ clientId: 7, awareness: mine, role: "owner" }]);
});

test("in a standard file it is the same", async () => {
  // F-072
  const owned = await newStandard();
  await syncStandard(owned, { clientId: 7, awareness: presenceOf(7) });
  const taken = { clientId: 7, awareness: presenceOf(7), update: base64(typed("kept")) };
  const { body } = await syncStandard(await linkTo(owned, "edit"), taken);
  expect([body.presenceRejected, body.version]).toEqual([true, 1]);
});

test("a client id is free once its holder has left, expired or was revoked", async () => {
  // F-072
  const owned = await newEncrypted();
  const [editor, viewer] = [await linkTo(owned, "edit"), await linkTo(owned, "view")];
  await show(editor, 7);
  await age(owned.id, 21);
  expect((await show(owned, 7)).body).not.toHaveProperty("presenceRejected");
  await show(viewer, 8);
  await db().update(fileLink).set({ revokedAt: new Date() }).where(eq(fileLink.id, viewer.linkId));
  expect((await show(owned, 8)).body).not.toHaveProperty("presenceRejected");
});

test.each([
  ["of another client", presenceOf(8)],
  ["of nobody", base64(new Uint8Array([0]))],
  ["that is a list", base64(new Uint8Array([1, 7, 1, 2, 0x5b, 0x5d]))],
  ["cut short", base64(new Uint8Array([1, 7, 1, 9, 0x7b]))],
])("a presence %s is refused", async (_, text) => {
  // F-073
  const owned = await newStandard();
  expect((await syncStandard(owned, { clientId: 7, awareness: text })).status).toBe(400);
});

test("saying that one left is a presence too", async () => {
  const owned = await newStandard();
  const gone = { clientId: 7, awareness: presenceOf(7, null) };
  expect((await syncStandard(owned, gone)).status).toBe(200);
});

test("leaving removes one's own presence at once and nobody else's", async () => {
  // F-074
  const owned = await newEncrypted();
  const viewer = await linkTo(owned, "view");
  await show(viewer, 7);
  expect((await leave(owned, { clientId: 7 })).body).toEqual({ ok: true });
  expect(await seen(owned)).toHaveLength(1);
  expect((await leave(viewer, { clientId: 7 })).body).toEqual({ ok: true });
  expect(await seen(owned)).toEqual([]);
  expect((await leave(viewer, { clientId: 7 })).status).toBe(200);
  for (const clientId of ["7", -1, 1.5, null, undefined])
    expect((await leave(viewer, { clientId })).status).toBe(400);
});

test("a revoked or expired link's presence is gone at once", async () => {
  // F-076
  const owned = await newEncrypted();
  const [one, two] = [await linkTo(owned, "edit"), await linkTo(owned, "view")];
  await show(one, 1);
  await show(two, 2);
  await db().update(fileLink).set({ revokedAt: new Date() }).where(eq(fileLink.id, one.linkId));
  await db()
    .update(fileLink)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(fileLink.id, two.linkId));
  expect(await seen(owned)).toEqual([]);
});

test("dead presences are cleared away, also those of deleted files", async () => {
  const owned = await newEncrypted();
  await show(owned, 7);
  await db().delete(file).where(eq(file.id, owned.id));
  await age(owned.id, 61);
  await purgePresence();
  expect(await db().$count(filePresence, eq(filePresence.fileId, owned.id))).toBe(0);
});

test("a large client id survives the way there and back", async () => {
  const owned = await newEncrypted();
  await show(owned, Number.MAX_SAFE_INTEGER);
  expect((await seen(owned))[0]?.clientId).toBe(Number.MAX_SAFE_INTEGER);
});

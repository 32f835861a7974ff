import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, pool } from "@/db/client";
import { fileLink } from "@/db/schema";
import { jobs } from "@/lib/cron/jobs";
import { linkTo, newEncrypted, newStandard, read, share, type TestFile } from "@/lib/testing/files";
import {
  changeLinks,
  deleteLinks,
  listLinks,
  revoke,
  revokedFor,
  undo,
} from "@/lib/testing/sharing";
import { sweepRevokedLinks } from "./revoke";

const HOUR = 3_600_000;
const inAnHour = () => new Date(Date.now() + HOUR).toISOString();
const opens = async (...links: TestFile[]) =>
  Promise.all(links.map(async (link) => (await read(link)).status));
const idsOf = (links: { id: string }[]) => links.map(({ id }) => id).sort();

async function ownerRow({ id }: TestFile): Promise<string> {
  const rows = await db().select().from(fileLink).where(eq(fileLink.fileId, id));
  return rows.find(({ role }) => role === "owner")?.id ?? "";
}

/** A file with a link that ends, one that does not and one that has ended. */
async function shared() {
  const owned = await newStandard();
  const expiresAt = inAnHour();
  const edit = await linkTo(owned, "edit", { label: "Accountants", expiresAt });
  const view = await linkTo(owned, "view");
  const expired = await linkTo(owned, "view", { expiresAt });
  await pool().query("update file_link set expires_at = $2 where id = $1", [
    expired.linkId,
    new Date(HOUR),
  ]);
  return { owned, edit, view, expired, expiresAt };
}

test("revoking all ends every link but the owner's and says what expiry each had", async () => {
  // F-099, F-101
  const { owned, edit, view, expired, expiresAt } = await shared();
  const { status, body } = await revoke(owned);
  expect(status).toBe(200);
  expect(new Map(body.links.map((link: { id: string }) => [link.id, link]))).toEqual(
    new Map([
      [edit.linkId, { id: edit.linkId, expiresAt }],
      [view.linkId, { id: view.linkId, expiresAt: null }],
      [expired.linkId, { id: expired.linkId, expiresAt: new Date(HOUR).toISOString() }],
    ]),
  );
  expect(await opens(owned, edit, view, expired)).toEqual([200, 404, 404, 404]);
  expect((await listLinks(owned)).body).toEqual({ links: [] });
  expect((await revoke(owned)).body).toEqual({ links: [] });
});

test("revoking one link leaves the others, and revoking one that isn't live changes nothing", async () => {
  // F-099
  const { owned, edit, view, expiresAt } = await shared();
  expect((await revoke(owned, edit.linkId)).body).toEqual({
    links: [{ id: edit.linkId, expiresAt }],
  });
  expect(await opens(owned, edit, view)).toEqual([200, 404, 200]);
  const elsewhere = await shared();
  for (const linkId of [edit.linkId, randomUUID(), elsewhere.view.linkId]) {
    const { status, body } = await revoke(owned, linkId);
    expect([status, body]).toEqual([200, { links: [] }]);
  }
  expect((await revoke(owned, "none")).status).toBe(404);
  expect(await opens(elsewhere.view)).toEqual([200]);
});

test("a revocation is undone with the expiries it answered, and the same links open the file", async () => {
  // F-100
  const { owned, edit, view, expired } = await shared();
  const before = (await listLinks(owned)).body;
  const { body } = await revoke(owned);
  const undone = await undo(owned, body.links);
  expect(undone.status).toBe(200);
  const times = ({ lastUsedAt: _, ...rest }: { lastUsedAt: unknown }) => rest;
  expect(undone.body.links.map(times)).toEqual(before.links.map(times));
  expect(await opens(edit, view, expired)).toEqual([200, 200, 404]);
  // The answer may have been lost.
  expect((await undo(owned, body.links)).status).toBe(200);
  expect((await undo(owned, [])).status).toBe(200);
});

test("some of what was revoked can be given back, in whatever spelling of the moment", async () => {
  // F-100
  const { owned, edit, view, expiresAt } = await shared();
  await revoke(owned);
  const elsewhere = `${new Date(Date.parse(expiresAt) + 2 * HOUR).toISOString().slice(0, -1)}+02:00`;
  const { body } = await undo(owned, [{ id: edit.linkId, expiresAt: elsewhere }]);
  expect(idsOf(body.links)).toEqual([edit.linkId]);
  expect(await opens(edit, view)).toEqual([200, 404]);
});

test("another expiry than the answered one gives nothing back", async () => {
  // F-100
  const { owned, edit, view, expiresAt } = await shared();
  await revoke(owned);
  const good = { id: view.linkId, expiresAt: null };
  const later = new Date(Date.parse(expiresAt) + 1).toISOString();
  for (const links of [
    [good, { id: edit.linkId, expiresAt: null }],
    [good, { id: edit.linkId, expiresAt: later }],
    [
      { id: view.linkId, expiresAt },
      { id: edit.linkId, expiresAt },
    ],
    [good, { id: edit.linkId }],
    [good, { id: edit.linkId, expiresAt: "later" }],
    [good, { id: edit.linkId.toUpperCase(), expiresAt }],
    good,
    undefined,
  ])
    expect([links, (await undo(owned, links)).status]).toEqual([links, 400]);
  expect(await opens(edit, view)).toEqual([404, 404]);
});

test("after ten minutes nothing is given back, also not what is younger in the same request", async () => {
  // F-100
  const { owned, edit, view } = await shared();
  const first = (await revoke(owned, edit.linkId)).body.links;
  await revokedFor(owned, "9 minutes 30 seconds");
  expect((await undo(owned, first)).status).toBe(200);
  await revoke(owned, edit.linkId);
  await revokedFor(owned, "10 minutes");
  const young = (await revoke(owned, view.linkId)).body.links;
  for (const links of [first, [...young, ...first]]) {
    const { status, body } = await undo(owned, links);
    expect([status, body.reason]).toEqual([409, "gone"]);
  }
  expect(await opens(edit, view)).toEqual([404, 404]);
  expect((await undo(owned, young)).status).toBe(200);
});

test("only the owner can see which revoked links can be restored, and for how long", async () => {
  // F-092, F-100
  const { owned, edit, view, expired, expiresAt } = await shared();
  const revoked = async () => (await listLinks(owned, "?revoked=true")).body.revoked;
  expect(await revoked()).toEqual([]);
  await revoke(owned, edit.linkId);
  const [told] = await revoked();
  expect(told).toMatchObject({ id: edit.linkId, label: "Accountants", role: "edit", expiresAt });
  expect(told.undoMs).toBeGreaterThan(0);
  expect(told.undoMs).toBeLessThanOrEqual(10 * 60_000);
  const listed = (await listLinks(owned, "?revoked=true")).body;
  expect(idsOf(listed.links)).toEqual([view.linkId, expired.linkId].sort());
  expect((await listLinks(owned)).body).toEqual({ links: listed.links });
  expect((await listLinks(edit, "?revoked=true")).status).toBe(404);
  expect((await listLinks(view, "?revoked=true")).status).toBe(403);
  expect((await listLinks(owned, "?revoked=maybe")).status).toBe(400);

  await revokedFor(owned, "9 minutes 30 seconds");
  const [late] = await revoked();
  expect(late.undoMs).toBeLessThanOrEqual(30_000);
  expect((await undo(owned, [{ id: late.id, expiresAt: late.expiresAt }])).status).toBe(200);
  await revoke(owned, edit.linkId);
  await revokedFor(owned, "10 minutes");
  expect(await revoked()).toEqual([]);
});

test("a deleted link cannot be restored, nor the others in the same request", async () => {
  // F-098, F-100
  const { owned, edit, view } = await shared();
  const { body } = await revoke(owned);
  expect((await deleteLinks(owned, edit.linkId)).body).toEqual({ ok: true });
  const refused = await undo(owned, body.links);
  expect([refused.status, refused.body.reason]).toEqual([409, "gone"]);
  expect(await opens(edit, view)).toEqual([404, 404]);
  expect((await deleteLinks(owned)).body).toEqual({ ok: true });
  const rest = body.links.filter(({ id }: { id: string }) => id !== edit.linkId);
  for (const links of [rest, [{ id: randomUUID(), expiresAt: null }]])
    expect((await undo(owned, links)).body.reason).toBe("gone");
});

test("deleting ends links at once and for ever, and their tokens stay used", async () => {
  // F-098, SL-007
  const { owned, edit, view } = await shared();
  expect((await deleteLinks(owned, edit.linkId)).body).toEqual({ ok: true });
  expect((await deleteLinks(owned, edit.linkId)).status).toBe(404);
  expect(await opens(owned, edit, view)).toEqual([200, 404, 200]);
  expect((await deleteLinks(owned)).body).toEqual({ ok: true });
  expect((await deleteLinks(owned)).body).toEqual({ ok: true });
  expect(await opens(owned, edit, view)).toEqual([200, 404, 404]);
  expect((await listLinks(owned)).body).toEqual({ links: [] });
  for (const { capability } of [edit, view])
    expect((await share(owned, { role: "view", token: capability })).body.reason).toBe("conflict");
  const elsewhere = await shared();
  for (const linkId of [randomUUID(), elsewhere.view.linkId, "none"])
    expect((await deleteLinks(owned, linkId)).status).toBe(404);
  expect(await opens(elsewhere.view)).toEqual([200]);
});

test("the owner's link can't be revoked, deleted or restored here", async () => {
  // F-098, DB-029
  const { owned } = await shared();
  const row = await ownerRow(owned);
  for (const refused of [
    await revoke(owned, row),
    await deleteLinks(owned, row),
    await undo(owned, [{ id: row, expiresAt: null }]),
  ])
    expect([refused.status, refused.body.reason]).toEqual([409, "owner"]);
  expect(await opens(owned)).toEqual([200]);
});

test("only the owner revokes, undoes and deletes", async () => {
  const { owned, edit, view } = await shared();
  for (const link of [edit, view])
    for (const refused of [
      await revoke(link),
      await revoke(link, view.linkId),
      await undo(link, []),
      await deleteLinks(link),
      await deleteLinks(link, view.linkId),
    ])
      expect([refused.status, refused.body.reason]).toEqual([403, "role"]);
  expect(await opens(owned, edit, view)).toEqual([200, 200, 200]);
});

test("a body that neither revokes nor restores is refused, and a single link cannot be restored alone", async () => {
  // F-099, F-100
  const { owned, view } = await shared();
  for (const body of [{}, { revoked: "true" }, { revoked: null, links: [] }, "{", []])
    for (const linkId of [undefined, view.linkId])
      expect((await changeLinks(owned, body, linkId)).status).toBe(400);
  const back = { revoked: false, links: [{ id: view.linkId, expiresAt: null }] };
  await revoke(owned, view.linkId);
  expect((await changeLinks(owned, back, view.linkId)).status).toBe(400);
  expect(await opens(view)).toEqual([404]);
  expect((await changeLinks(owned, back)).status).toBe(200);
});

test("a file is not filled beyond a hundred links by an undo", async () => {
  // F-100, DB-030
  const owned = await newEncrypted();
  const link = await linkTo(owned, "view");
  const { body } = await revoke(owned);
  const fill = (count: number) =>
    pool().query(
      `insert into file_link (file_id, role, token_hash)
       select $1::uuid, 'view', lpad(gen_random_uuid()::text, 64, '0') from generate_series(1, $2)`,
      [owned.id, count],
    );
  await fill(99);
  const refused = await undo(owned, body.links);
  expect([refused.status, refused.body.reason]).toEqual([409, "full"]);
  expect(await opens(link)).toEqual([404]);
  await pool().query(
    "delete from file_link where id in (select id from file_link where file_id = $1 and role = 'view' and revoked_at is null limit 1)",
    [owned.id],
  );
  expect((await undo(owned, body.links)).status).toBe(200);
  expect(await opens(link)).toEqual([200]);
});

test("revoked links are forgotten when they can no longer be given back", async () => {
  // F-100
  const [old, recent] = [await shared(), await shared()];
  for (const { owned } of [old, recent]) await revoke(owned);
  await revokedFor(old.owned, "10 minutes");
  await revokedFor(recent.owned, "9 minutes");
  const sweep = jobs.find(({ name }) => name === "revoked-links");
  expect((await sweep?.run())?.removed).toBeGreaterThanOrEqual(3);
  const left = ({ owned }: typeof old) => db().$count(fileLink, eq(fileLink.fileId, owned.id));
  expect([await left(old), await left(recent)]).toEqual([1, 4]);
  expect((await share(old.owned, { role: "view", token: old.view.capability })).status).toBe(409);
});

test("any number of revoked links is forgotten in one run", async () => {
  const owned = await newStandard();
  await pool().query(
    `insert into file_link (file_id, role, token_hash, revoked_at)
     select $1::uuid, 'view', lpad(n::text || $1::uuid::text, 64, '0'), now() - interval '11 minutes'
     from generate_series(1, 10001) n`,
    [owned.id],
  );
  expect(await sweepRevokedLinks()).toBeGreaterThanOrEqual(10_001);
  expect(await db().$count(fileLink, eq(fileLink.fileId, owned.id))).toBe(1);
});

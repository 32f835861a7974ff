import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, pool } from "@/db/client";
import { fileVersion } from "@/db/schema";
import { drill } from "@/lib/testing/drill";
import {
  append,
  base64,
  envelope,
  fromBase64,
  linkTo,
  newEncrypted,
  read,
  syncEncrypted,
  type TestFile,
} from "@/lib/testing/files";

const compact = (file: TestFile, version: number, state = envelope(), more: object = {}) =>
  syncEncrypted(file, { snapshot: { version, state }, ...more });

const copiesOf = ({ id }: TestFile) =>
  db()
    .select()
    .from(fileVersion)
    .where(and(eq(fileVersion.fileId, id), eq(fileVersion.kind, "compaction")));

test("a snapshot at the file's version replaces the log, and the version stays", async () => {
  // F-055
  const owned = await newEncrypted();
  for (let i = 0; i < 3; i++) await append(owned);
  const state = envelope(200);
  const { body } = await compact(owned, 3, state, { cursor: 3 });
  expect(body).toMatchObject({ compacted: true, version: 3, cursor: 3, updates: [] });
  const page = (await read(owned)).body;
  expect(page).toMatchObject({ snapshot: state, snapshotVersion: 3, version: 3, updates: [] });
  const { rows } = await pool().query("select log_bytes from file where id = $1", [owned.id]);
  expect(rows).toEqual([{ log_bytes: 0 }]);
});

test.each([0, 1, 3, 99])(
  "a snapshot at version %d of a file at 2 replaces nothing",
  async (version) => {
    // F-055
    const owned = await newEncrypted();
    for (let i = 0; i < 2; i++) await append(owned);
    const before = (await read(owned)).body;
    const { status, body } = await compact(owned, version);
    expect([status, body.compacted, body.updates.length]).toEqual([200, false, 2]);
    expect((await read(owned)).body).toMatchObject({
      snapshot: before.snapshot,
      snapshotVersion: 0,
      updates: before.updates,
    });
  },
);

test("a cursor before the snapshot is answered with the snapshot and what follows it", async () => {
  // F-051
  const owned = await newEncrypted();
  for (let i = 0; i < 3; i++) await append(owned);
  const state = envelope(99);
  await compact(owned, 3, state);
  await append(owned);
  for (const cursor of [undefined, 0, 2]) {
    const { body } = await syncEncrypted(owned, { cursor });
    expect(body).toMatchObject({ snapshot: { version: 3, state }, cursor: 4, version: 4 });
    expect(body.updates.map(({ seq }: { seq: number }) => seq)).toEqual([4]);
  }
  expect((await syncEncrypted(owned, { cursor: 3 })).body).not.toHaveProperty("snapshot");
});

test("in one request the snapshot is judged first and the update comes after it", async () => {
  // F-056
  const owned = await newEncrypted();
  await append(owned);
  const update = { id: randomUUID(), payload: envelope() };
  const both = (await compact(owned, 1, envelope(), { update, cursor: 1 })).body;
  expect(both).toMatchObject({ compacted: true, accepted: true, version: 2, cursor: 2 });
  expect(both.updates).toEqual([{ ...update, seq: 2 }]);
  const stale = (
    await compact(owned, 3, envelope(), { update: { id: randomUUID(), payload: envelope() } })
  ).body;
  expect(stale).toMatchObject({ compacted: false, accepted: true, version: 3 });
});

test("after a compaction an update's id is free again", async () => {
  // F-054
  const owned = await newEncrypted();
  const id = randomUUID();
  await append(owned, envelope(), id);
  await compact(owned, 1);
  expect((await append(owned, envelope(), id)).body).toMatchObject({ accepted: true, version: 2 });
});

test("a replaced snapshot is kept in the history, once in ten minutes", async () => {
  // F-059
  const first = envelope(70);
  const owned = await newEncrypted({ state: first });
  await compact(owned, 0);
  await compact(owned, 0);
  const copies = await copiesOf(owned);
  expect(copies.map(({ state }) => base64(state))).toEqual([first]);
  await pool().query(
    "update file_version set created_at = now() - interval '601 seconds' where file_id = $1",
    [owned.id],
  );
  await compact(owned, 0);
  expect(await copiesOf(owned)).toHaveLength(2);
});

test("twelve copies are kept, the oldest goes, the first version stays", async () => {
  const owned = await newEncrypted();
  for (let i = 0; i < 14; i++) {
    await compact(owned, 0);
    await pool().query(
      "update file_version set created_at = created_at - interval '11 minutes' where file_id = $1",
      [owned.id],
    );
  }
  expect(await copiesOf(owned)).toHaveLength(12);
  expect(
    await db().$count(
      fileVersion,
      and(eq(fileVersion.fileId, owned.id), eq(fileVersion.kind, "created")),
    ),
  ).toBe(1);
});

test("an editor compacts, a viewer does not", async () => {
  // F-053
  const owned = await newEncrypted();
  expect((await compact(await linkTo(owned, "view"), 0)).status).toBe(403);
  expect((await compact(await linkTo(owned, "edit"), 0)).body.compacted).toBe(true);
});

test("two compactions racing at one version are both harmless", async () => {
  // F-057
  const owned = await newEncrypted();
  await append(owned);
  const answers = await Promise.all([compact(owned, 1), compact(owned, 1)]);
  expect(answers.map(({ body }) => body.compacted)).toEqual([true, true]);
  expect((await read(owned)).body).toMatchObject({ version: 1, snapshotVersion: 1 });
});

/** What a client holds: the ids of updates, carried in their payloads and in snapshots, as nothing is sealed here. */
class Client {
  readonly known = new Set<string>();
  private cursor = 0;
  constructor(private readonly file: TestFile) {}

  async pull(): Promise<number> {
    for (;;) {
      const { status, body } = await syncEncrypted(this.file, { cursor: this.cursor });
      if (status !== 200) throw new Error(JSON.stringify(body));
      if (body.snapshot) for (const id of unpack(body.snapshot.state)) this.known.add(id);
      for (const { payload } of body.updates) for (const id of unpack(payload)) this.known.add(id);
      this.cursor = body.cursor;
      if (this.cursor === body.version) return this.cursor;
    }
  }
}

const pack = (ids: Iterable<string>) =>
  base64(Buffer.concat([Buffer.from([1]), Buffer.alloc(28), Buffer.from([...ids].join(" "))]));
const unpack = (text: string) =>
  Buffer.from(fromBase64(text))
    .subarray(29)
    .toString()
    .split(" ")
    .filter((id) => id.length === 36);

test("eight writers and four compactors at once: a fresh client sees every acknowledged update", async () => {
  // F-057
  const owned = await newEncrypted({ state: pack([]) });
  const acknowledged: string[] = [];
  let accepted = 0;
  const isOver = () => acknowledged.length >= drill(600) && accepted >= drill(20);
  // Everybody types for a quarter of a second, then reads for one: compactions race at the edges.
  const isQuiet = () => Math.floor(Date.now() / 250) % 2 === 0;
  const write = async () => {
    while (!isOver()) {
      if (isQuiet()) await pause(250 - (Date.now() % 250));
      const id = randomUUID();
      const { status } = await append(owned, pack([id]), id);
      if (status === 200) acknowledged.push(id);
    }
  };
  const compactor = async () => {
    const client = new Client(owned);
    while (!isOver()) {
      const version = await client.pull();
      const { body } = await compact(owned, version, pack(client.known), { cursor: version });
      if (body.compacted) accepted++;
    }
  };
  await Promise.all([...Array.from({ length: 8 }, write), ...Array.from({ length: 4 }, compactor)]);
  const fresh = new Client(owned);
  await fresh.pull();
  expect(acknowledged.filter((id) => !fresh.known.has(id))).toEqual([]);
});

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { db, pool } from "@/db/client";
import { file } from "@/db/schema";
import {
  base64,
  fromBase64,
  linkTo,
  newEncrypted,
  newStandard,
  raiseLevel,
  read,
  syncStandard,
  type TestFile,
  textOf,
  typed,
} from "@/lib/testing/files";
import { presenceOf } from "@/lib/testing/presence";

/** All rows that belong to a file's content. */
async function rowsOf({ id }: TestFile): Promise<string> {
  const tables = ["file", "file_state", "file_update", "file_presence"];
  const all = await Promise.all(
    tables.map((table) =>
      pool().query(`select * from ${table} where ${table === "file" ? "id" : "file_id"} = $1`, [
        id,
      ]),
    ),
  );
  return JSON.stringify(all.map(({ rows }) => rows));
}

const vectorOf = (...updates: Uint8Array[]) => {
  const doc = new Y.Doc();
  for (const update of updates) Y.applyUpdate(doc, update);
  return base64(Y.encodeStateVector(doc));
};

test("an update is kept, and the answer is what the vector lacks", async () => {
  // F-030, F-031
  const owned = await newStandard();
  const mine = typed("mine");
  const first = await syncStandard(owned, { update: base64(mine), vector: vectorOf(mine) });
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ version: 1, role: "owner", awareness: [], presence: [] });
  const theirs = typed(" theirs");
  const second = await syncStandard(owned, { update: base64(theirs), vector: vectorOf(theirs) });
  expect(textOf(second.body.update, theirs)).toMatch(/mine/);
  expect(textOf((await read(owned)).body.snapshot)).toHaveLength(11);
});

test("a vector that has everything is answered with the empty update", async () => {
  // F-031
  const owned = await newStandard();
  const { body } = await read(owned);
  const all = await syncStandard(owned, { vector: vectorOf(fromBase64(body.snapshot)) });
  expect(all.body.update).toBe("AAA=");
});

test("the same update again changes neither state nor version nor time", async () => {
  // F-032, F-033
  const owned = await newStandard();
  const update = base64(typed("once"));
  const first = await syncStandard(owned, { update });
  const before = await rowsOf(owned);
  const again = await syncStandard(owned, { update });
  expect([again.body.version, again.body.updatedAt]).toEqual([1, first.body.updatedAt]);
  expect(await rowsOf(owned)).toBe(before);
  expect((await read(owned)).body.updatedAt).toBe(first.body.updatedAt);
});

test("the version rises by one with each change and by none without", async () => {
  // F-033
  const owned = await newStandard();
  for (let version = 1; version <= 3; version++)
    expect((await syncStandard(owned, { update: base64(typed(`${version}`)) })).body.version).toBe(
      version,
    );
  expect((await syncStandard(owned, {})).body.version).toBe(3);
  expect((await syncStandard(owned, { update: "AAA=" })).body.version).toBe(3);
});

test("deleting is a change too, and is not answered back to life", async () => {
  const owned = await newStandard();
  const doc = new Y.Doc();
  doc.getText("t").insert(0, "gone and kept");
  await syncStandard(owned, { update: base64(Y.encodeStateAsUpdate(doc)) });
  const before = Y.encodeStateVector(doc);
  doc.getText("t").delete(0, 9);
  const deletion = base64(Y.encodeStateAsUpdate(doc, before));
  expect((await syncStandard(owned, { update: deletion })).body.version).toBe(2);
  expect((await syncStandard(owned, { update: deletion })).body.version).toBe(2);
  expect(textOf((await read(owned)).body.snapshot)).toBe("kept");
});

test("a view link may listen but not write: nothing of its request is stored", async () => {
  // F-034
  const owned = await newStandard();
  const viewer = await linkTo(owned, "view");
  await read(viewer);
  const before = await rowsOf(owned);
  const awareness = presenceOf(7);
  const refused = await syncStandard(viewer, {
    update: base64(typed("x")),
    clientId: 7,
    awareness,
  });
  expect([refused.status, refused.body.reason]).toEqual([403, "role"]);
  expect(await rowsOf(owned)).toBe(before);
  expect((await syncStandard(viewer, { clientId: 7, awareness })).status).toBe(200);
  expect((await syncStandard(viewer, { update: "AAA=" })).status).toBe(200);
});

const tooMuchText = "A".repeat(2_796_208);

test.each([
  ["an update that is no base64", { update: "=" }, 400],
  ["an update with spare bits", { update: "AAB=" }, 400],
  ["bytes that are no update", { update: base64(Buffer.from("not an update")) }, 400],
  ["a truncated update", { update: base64(typed("hello").subarray(0, 10)) }, 400],
  ["bytes after the end", { update: base64(Buffer.concat([typed("x"), Buffer.from([1])])) }, 400],
  [
    "33 million structs in seven bytes",
    { update: base64(new Uint8Array([1, 0xff, 0xff, 0xff, 0x0f, 1, 0])) },
    400,
  ],
  ["a vector that is no vector", { vector: base64(new Uint8Array([5, 1])) }, 400],
  ["no vector", { vector: undefined }, 400],
  ["no client id", { clientId: undefined }, 400],
  ["a negative client id", { clientId: -1 }, 400],
  ["a fractional client id", { clientId: 1.5 }, 400],
  ["an uppercase update id", { update: "AAA=", updateId: randomUUID().toUpperCase() }, 400],
  ["two megabytes and one", { update: base64(Buffer.alloc(2_097_153)) }, 413],
  ["a huge text", { update: tooMuchText }, 413],
  ["awareness of another client", { awareness: presenceOf(9) }, 400],
  ["awareness that is no JSON", { awareness: base64(new Uint8Array([1, 1, 1, 1, 0x7b])) }, 400],
  [
    "awareness of two",
    { awareness: base64(new Uint8Array([2, 1, 1, 2, 0x7b, 0x7d, 2, 1, 2, 0x7b, 0x7d])) },
    400,
  ],
  ["awareness of 16,385 bytes", { awareness: base64(Buffer.alloc(16_385)) }, 413],
])("%s is refused and nothing is written", async (_, body, status) => {
  // F-035, F-062, F-073
  const owned = await newStandard();
  await read(owned);
  const before = await rowsOf(owned);
  const answered = await syncStandard(owned, body);
  expect(answered.status).toBe(status);
  expect(await rowsOf(owned)).toBe(before);
});

test("a state cannot grow over 2 MB, and stays as it was", async () => {
  // F-035
  const owned = await newStandard();
  const large = typed("x".repeat(1_500_000));
  expect(
    (await syncStandard(owned, { update: base64(large), vector: vectorOf(large) })).status,
  ).toBe(200);
  const refused = await syncStandard(owned, { update: base64(typed("y".repeat(600_000))) });
  expect([refused.status, refused.body.reason]).toEqual([413, "size"]);
  expect(textOf((await read(owned)).body.snapshot)).toBe("x".repeat(1_500_000));
  expect((await syncStandard(owned, { update: base64(typed("small")) })).status).toBe(200);
});

test("updates that only together are too large are not all taken, however close they come", async () => {
  // F-035, F-036
  const owned = await newStandard();
  const post = (letter: string, size: number) => {
    const update = typed(letter.repeat(size));
    return syncStandard(owned, { update: base64(update), vector: vectorOf(update) });
  };
  const first = await Promise.all(["a", "b", "c", "d"].map((letter) => post(letter, 900_000)));
  const statuses = first.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 200, 413, 413]);
  const next = await Promise.all(["e", "f", "g"].map((letter) => post(letter, 150_000)));
  expect(next.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  const { body } = await read(owned);
  expect(fromBase64(body.snapshot).byteLength).toBeLessThanOrEqual(2_097_152);
  expect((await post("h", 1_000)).status).toBe(200);
});

test("an update whose predecessor is missing waits for it and is handed on meanwhile", async () => {
  // F-035
  const owned = await newStandard();
  const doc = new Y.Doc();
  doc.getText("t").insert(0, "one ");
  const first = Y.encodeStateAsUpdate(doc);
  doc.getText("t").insert(4, "two");
  const second = Y.encodeStateAsUpdate(doc, Y.encodeStateVectorFromUpdate(first));
  const early = await syncStandard(owned, { update: base64(second) });
  expect([early.status, early.body.version]).toEqual([200, 1]);
  const { body } = await syncStandard(owned, { update: base64(first) });
  expect(body.version).toBe(2);
  expect(textOf((await read(owned)).body.snapshot)).toBe("one two");
});

test("each kind of file is synced in its own way", async () => {
  // F-037
  const refused = await syncStandard(await newEncrypted(), {});
  expect([refused.status, refused.body.reason]).toEqual([409, "privacy"]);
});

function level2(): string {
  const doc = new Y.Doc();
  const paragraph = new Y.XmlElement("paragraph");
  paragraph.setAttribute("lineSpacing", 150 as never);
  doc.getXmlFragment("document").insert(0, [paragraph]);
  return base64(Y.encodeStateAsUpdate(doc));
}

test("content of a newer level needs the level, of the client and of the file", async () => {
  // F-039, F-082
  const owned = await newStandard();
  const before = await rowsOf(owned);
  for (const level of [1, 6]) {
    const refused = await syncStandard(owned, { update: level2() }, { level });
    expect([refused.status, refused.body.reason]).toEqual([400, "upgrade"]);
  }
  expect(await rowsOf(owned)).toBe(before);
  await raiseLevel(owned, { level: 2 });
  expect((await syncStandard(owned, { update: level2() }, { level: 1 })).status).toBe(400);
  expect((await syncStandard(owned, { update: level2() }, { level: 2 })).status).toBe(200);
});

test("a client that keeps count is answered only with what is new", async () => {
  const owned = await newStandard();
  const [a, b, c] = [typed("a"), typed("b"), typed("c")];
  const first = await syncStandard(owned, { update: base64(a), cursor: 0, updateId: randomUUID() });
  expect([first.body.cursor, textOf(first.body.update)]).toEqual([1, "a"]);
  await syncStandard(owned, { update: base64(b) });
  const third = await syncStandard(owned, { update: base64(c), cursor: 1 });
  expect([third.body.cursor, textOf(third.body.update).length]).toEqual([3, 2]);
});

test("an update id stands for one update", async () => {
  const owned = await newStandard();
  const updateId = randomUUID();
  const update = base64(typed("same"));
  for (const version of [1, 1])
    expect((await syncStandard(owned, { update, updateId })).body.version).toBe(version);
  const refused = await syncStandard(owned, { update: base64(typed("other")), updateId });
  expect([refused.status, refused.body.reason]).toEqual([409, "conflict"]);
});

test("after hundreds of updates the log is folded into the state and nothing is lost", async () => {
  const owned = await newStandard();
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array) => updates.push(update));
  for (let i = 0; i < 420; i++) doc.getText("t").insert(i, String(i % 10));
  for (let sent = 0; sent < 420; sent += 20)
    await Promise.all(
      updates
        .slice(sent, sent + 20)
        .map((update) =>
          syncStandard(owned, { update: base64(update), cursor: sent, updateId: randomUUID() }),
        ),
    );
  const { body } = await read(owned);
  expect([body.version, textOf(body.snapshot)]).toEqual([420, doc.getText("t").toString()]);
  await expect
    .poll(
      async () => (await db().select().from(file)).find(({ id }) => id === owned.id)?.stateVersion,
    )
    .toBeGreaterThan(0);
  expect(textOf((await read(owned)).body.snapshot)).toBe(doc.getText("t").toString());
  const fresh = await syncStandard(owned, {});
  expect(textOf(fresh.body.update)).toBe(doc.getText("t").toString());
});

test("too many writers in one update are refused before they cost anything", async () => {
  const owned = await newStandard();
  const by = (count: number) =>
    base64(Y.mergeUpdates(Array.from({ length: count }, (_, i) => typed("x", i + 1))));
  expect((await syncStandard(owned, { update: by(2_001) })).status).toBe(400);
  expect((await read(owned)).body.version).toBe(0);
  expect((await syncStandard(owned, { update: by(2_000) })).status).toBe(200);
});

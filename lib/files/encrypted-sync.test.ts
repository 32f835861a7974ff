import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { pool } from "@/db/client";
import { drill } from "@/lib/testing/drill";
import {
  append,
  base64,
  envelope,
  linkTo,
  newEncrypted,
  newStandard,
  syncEncrypted,
  type TestFile,
} from "@/lib/testing/files";

async function logOf({ id }: TestFile): Promise<string> {
  const { rows } = await pool().query(
    "select f.version, f.log_bytes, u.* from file f left join file_update u on u.file_id = f.id where f.id = $1 order by seq",
    [id],
  );
  return JSON.stringify(rows);
}

test("a poll answers what came after its cursor, in order", async () => {
  // F-050, F-051, F-061
  const owned = await newEncrypted();
  const sent = [];
  for (let i = 0; i < 3; i++) {
    const [id, payload] = [randomUUID(), envelope()];
    const { body } = await append(owned, payload, id);
    expect([body.accepted, body.compacted, body.version]).toEqual([true, false, i + 1]);
    sent.push({ id, payload, seq: i + 1 });
  }
  const all = (await syncEncrypted(owned, {})).body;
  expect(all).toEqual({
    updates: sent,
    cursor: 3,
    version: 3,
    role: "owner",
    compacted: false,
    awareness: [],
  });
  expect((await syncEncrypted(owned, { cursor: 2 })).body.updates).toEqual(sent.slice(2));
  expect((await syncEncrypted(owned, { cursor: 3 })).body).toMatchObject({
    updates: [],
    cursor: 3,
  });
});

test("the same id with the same payload changes nothing, with another payload it is a conflict", async () => {
  // F-054
  const owned = await newEncrypted();
  const [id, payload] = [randomUUID(), envelope()];
  await append(owned, payload, id);
  const before = await logOf(owned);
  const again = await append(owned, payload, id);
  expect([again.status, again.body.version, again.body.accepted]).toEqual([200, 1, true]);
  const other = await append(owned, envelope(), id);
  expect([other.status, other.body.reason]).toEqual([409, "conflict"]);
  expect(await logOf(owned)).toBe(before);
});

test("the same update sent ten times at once is written once", async () => {
  // F-054
  const owned = await newEncrypted();
  const [id, payload] = [randomUUID(), envelope()];
  const answers = await Promise.all(Array.from({ length: 10 }, () => append(owned, payload, id)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await syncEncrypted(owned, {})).body.version).toBe(1);
});

test("ids belong to their file", async () => {
  const [one, two] = [await newEncrypted(), await newEncrypted()];
  const id = randomUUID();
  for (const file of [one, two]) expect((await append(file, envelope(), id)).body.version).toBe(1);
});

test.each([
  ["a payload that is no base64", { update: { id: randomUUID(), payload: "*" } }, 400],
  ["a payload of 28 bytes", { update: { id: randomUUID(), payload: envelope(28) } }, 400],
  [
    "a payload of another version",
    { update: { id: randomUUID(), payload: base64(Buffer.alloc(40)) } },
    400,
  ],
  [
    "a payload of 2,100,001 bytes",
    { update: { id: randomUUID(), payload: envelope(2_100_001) } },
    413,
  ],
  [
    "an uppercase update id",
    { update: { id: randomUUID().toUpperCase(), payload: envelope() } },
    400,
  ],
  ["an update without id", { update: { payload: envelope() } }, 400],
  ["update null", { update: null }, 400],
  ["a negative cursor", { cursor: -1 }, 400],
  ["a fractional cursor", { cursor: 0.5 }, 400],
  ["a cursor beyond every integer", { cursor: 1e300 }, 400],
  ["a cursor that is text", { cursor: "1" }, 400],
  ["no client id", { clientId: undefined }, 400],
  ["a client id beyond 53 bits", { clientId: 2 ** 53 }, 400],
  ["presence that is no envelope", { awareness: base64(Buffer.alloc(40)) }, 400],
  ["presence of 16,385 bytes", { awareness: envelope(16_385) }, 413],
  ["a snapshot of 2,100,001 bytes", { snapshot: { version: 0, state: envelope(2_100_001) } }, 413],
  ["a snapshot without version", { snapshot: { state: envelope() } }, 400],
])("%s is refused and nothing is written", async (_, body, status) => {
  // F-053, F-060, F-062
  const owned = await newEncrypted();
  const before = await logOf(owned);
  const valid = { update: { id: randomUUID(), payload: envelope() } };
  expect((await syncEncrypted(owned, { ...valid, ...body })).status).toBe(status);
  expect(await logOf(owned)).toBe(before);
});

test("the largest payloads pass", async () => {
  // F-053, F-062
  const owned = await newEncrypted();
  expect((await append(owned, envelope(2_100_000))).status).toBe(200);
  expect((await syncEncrypted(owned, { cursor: 1, awareness: envelope(16_384) })).status).toBe(200);
  expect((await append(owned, envelope(29))).status).toBe(200);
});

test("a view link reads and shows itself, and may not write", async () => {
  // F-053
  const owned = await newEncrypted();
  const viewer = await linkTo(owned, "view");
  for (const body of [
    { update: { id: randomUUID(), payload: envelope() } },
    { snapshot: { version: 0, state: envelope() } },
  ]) {
    const refused = await syncEncrypted(viewer, { ...body, awareness: envelope() });
    expect([refused.status, refused.body.reason]).toEqual([403, "role"]);
  }
  expect((await syncEncrypted(owned, {})).body).toMatchObject({ version: 0, awareness: [] });
  expect((await syncEncrypted(viewer, { awareness: envelope() })).body.role).toBe("view");
  expect((await append(await linkTo(owned, "edit"))).status).toBe(200);
});

test("a standard file is not synced this way", async () => {
  // F-037
  const refused = await syncEncrypted(await newStandard(), {});
  expect([refused.status, refused.body.reason]).toEqual([409, "privacy"]);
});

test("a cursor beyond the file counts as none", async () => {
  // F-060
  const owned = await newEncrypted();
  await append(owned);
  const before = (await syncEncrypted(owned, { cursor: 99 })).body;
  expect([before.updates.length, before.cursor]).toEqual([1, 1]);
  await syncEncrypted(owned, { snapshot: { version: 1, state: envelope() } });
  const after = (await syncEncrypted(owned, { cursor: 99 })).body;
  expect([after.snapshot.version, after.cursor]).toEqual([1, 1]);
});

test("readers page through a long log and end at the version", async () => {
  // F-024, F-052
  const owned = await newEncrypted();
  await Promise.all(Array.from({ length: 450 }, () => append(owned)));
  const seqs: number[] = [];
  let cursor = 0;
  for (let rounds = 0; rounds < 10; rounds++) {
    const { body } = await syncEncrypted(owned, { cursor });
    seqs.push(...body.updates.map(({ seq }: { seq: number }) => seq));
    cursor = body.cursor;
    if (cursor === body.version) break;
  }
  expect(seqs).toEqual(Array.from({ length: 450 }, (_, i) => i + 1));
});

test("a reader never sees a row appear behind its cursor while twelve write", async () => {
  // F-061, K6
  const owned = await newEncrypted();
  let writing = true;
  const each = drill(20, 4);
  const writers = Array.from({ length: 12 }, async () => {
    for (let i = 0; i < each; i++) await append(owned);
  });
  const seen: number[] = [];
  const reader = (async () => {
    let cursor = 0;
    for (;;) {
      const last = !writing;
      const { body } = await syncEncrypted(owned, { cursor });
      seen.push(...body.updates.map(({ seq }: { seq: number }) => seq));
      cursor = body.cursor;
      if (last && cursor === body.version) return;
    }
  })();
  await Promise.all(writers);
  writing = false;
  await reader;
  expect(seen).toEqual(Array.from({ length: 12 * each }, (_, i) => i + 1));
});

test("the log takes 20 MB and not a byte more, until a snapshot makes room", async () => {
  // F-058
  const owned = await newEncrypted();
  await pool().query("update file set log_bytes = $2 where id = $1", [owned.id, 20_971_520 - 100]);
  const full = await append(owned, envelope(101));
  expect([full.status, full.body.reason]).toEqual([413, "log_full"]);
  expect((await append(owned, envelope(100))).status).toBe(200);
  expect((await append(owned, envelope(29))).body.reason).toBe("log_full");
  const stale = await syncEncrypted(owned, {
    snapshot: { version: 0, state: envelope() },
    update: { id: randomUUID(), payload: envelope() },
  });
  expect(stale.status).toBe(413);
  const room = await syncEncrypted(owned, {
    snapshot: { version: 1, state: envelope() },
    update: { id: randomUUID(), payload: envelope() },
  });
  expect([room.status, room.body.compacted, room.body.version]).toEqual([200, true, 2]);
});

test("when many write to a nearly full log, only the updates that fit are kept", async () => {
  // F-058
  const owned = await newEncrypted();
  await pool().query("update file set log_bytes = $2 where id = $1", [owned.id, 20_971_520 - 500]);
  const statuses = (
    await Promise.all(Array.from({ length: 12 }, () => append(owned, envelope(100))))
  ).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.filter((status) => status === 413)).toHaveLength(7);
  expect((await syncEncrypted(owned, {})).body.version).toBe(5);
});

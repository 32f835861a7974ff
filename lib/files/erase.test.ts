import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { pool } from "@/db/client";
import { jobs } from "@/lib/cron/jobs";
import { newCapability } from "@/lib/protocol/capability";
import {
  append,
  create,
  envelope,
  linkTo,
  newEncrypted,
  newStandard,
  read,
  share,
  syncEncrypted,
  type TestFile,
} from "@/lib/testing/files";
import { erase, restore, trash, trashedFor, used } from "@/lib/testing/sharing";

const TABLES = [
  "file_state",
  "file_update",
  "file_link",
  "file_presence",
  "file_version",
  "file_attachment",
];

/** How many rows each table has of a file; the head counted first. */
async function rowsOf({ id }: TestFile): Promise<number[]> {
  const counts = ["select count(*)::int as n from file where id = $1"].concat(
    TABLES.map((table) => `select count(*)::int as n from ${table} where file_id = $1`),
  );
  const answers = await Promise.all(counts.map((sql) => pool().query(sql, [id])));
  return answers.map(({ rows }) => rows[0].n);
}
const NONE = [0, 0, 0, 0, 0, 0, 0];

const newKey = () => `test/${randomUUID().replaceAll("-", "")}`;
const attach = async ({ id }: TestFile, blob: string) =>
  pool().query(
    "insert into file_attachment (file_id, id, size, hash, blob) values ($1, $2, 3, repeat('0', 64), $3)",
    [id, randomUUID(), blob],
  );
const doomed = async (blobs: string[]) => {
  const sql =
    "select blob from doomed_blob where blob = any($1) and due_at <= now() + interval '1 millisecond'";
  return (await pool().query(sql, [blobs])).rows.map(({ blob }) => blob).sort();
};

/** An encrypted file with a row in every table, and the keys of its blobs. */
async function full(): Promise<{ owned: TestFile; viewer: TestFile; blobs: string[] }> {
  const owned = await newEncrypted();
  const viewer = await linkTo(owned, "view");
  await append(owned);
  await syncEncrypted(viewer, { clientId: 7, awareness: envelope() });
  const blobs = [newKey(), newKey()].sort();
  for (const blob of blobs) await attach(owned, blob);
  return { owned, viewer, blobs };
}

test("deleting leaves nothing of a file but that its id and its tokens were used", async () => {
  // F-135, DB-014
  const { owned, viewer, blobs } = await full();
  const bystander = await full();
  expect((await rowsOf(owned)).every((count) => count > 0)).toBe(true);
  expect(await erase(owned)).toMatchObject({ status: 200, body: { ok: true } });
  expect(await rowsOf(owned)).toEqual(NONE);
  expect(await doomed(blobs)).toEqual(blobs);
  for (const { status } of [await erase(owned), await read(owned), await read(viewer)])
    expect(status).toBe(404);
  const again = { privacy: "e2ee", id: owned.id, state: envelope() };
  expect((await create(again)).status).toBe(409);
  for (const token of [owned.capability, viewer.capability])
    expect((await share(bystander.owned, { role: "view", token })).status).toBe(409);
  expect((await rowsOf(bystander.owned)).every((count) => count > 0)).toBe(true);
  expect(await doomed(bystander.blobs)).toEqual([]);
});

test("a file is deleted from the Trash too, a standard one alike", async () => {
  // F-135, F-131
  const owned = await newStandard();
  await trash(owned);
  expect((await erase(owned)).status).toBe(200);
  expect(await rowsOf(owned)).toEqual(NONE);
  expect((await restore(owned)).status).toBe(404);
});

test("a blob that was doomed already is due at once", async () => {
  // F-135
  const { owned, blobs } = await full();
  await pool().query("insert into doomed_blob values ($1, now() + interval '1 hour')", [blobs[0]]);
  expect((await erase(owned)).status).toBe(200);
  expect(await doomed(blobs)).toEqual(blobs);
});

test("only the owner deletes", async () => {
  // F-135
  const owned = await newStandard();
  for (const role of ["edit", "view"] as const) {
    const refused = await erase(await linkTo(owned, role));
    expect([refused.status, refused.body.reason]).toEqual([403, "role"]);
  }
  const refused = await erase({ id: owned.id, capability: newCapability() });
  expect(refused.status).toBe(404);
  expect((await read(owned)).status).toBe(200);
});

test("a link deletes ten times in an hour", async () => {
  // F-135, XB-014
  const owned = await newStandard();
  const { rows } = await pool().query("select id from file_link where file_id = $1", [owned.id]);
  // A link has but one file to delete: what it used up before was refused for another reason.
  await pool().query(
    "insert into rate_limit (key, window_start, window_length, count) values ($1, extract(epoch from date_trunc('hour', now()))::bigint, 3600, 10)",
    [`file-erase:${rows[0].id}`],
  );
  const refused = await erase(owned);
  expect([refused.status, refused.body.reason]).toEqual([429, "rate"]);
  expect((await read(owned)).status).toBe(200);
  await used("file-erase", rows[0].id, 9);
  expect((await erase(owned)).status).toBe(200);
});

test("of eight deletions at once one succeeds, and the others find nothing", async () => {
  // F-135
  const { owned } = await full();
  const answers = await Promise.all(Array.from({ length: 8 }, () => erase(owned)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
  expect(await rowsOf(owned)).toEqual(NONE);
});

test("the sweeper erases what has been in the Trash for thirty days, and nothing else", async () => {
  // F-133
  const [over, recent, live] = [await full(), await full(), await full()];
  await trashedFor(over.owned, 30);
  await trashedFor(recent.owned, 29.99);
  const kept = [await rowsOf(recent.owned), await rowsOf(live.owned)];
  const sweep = jobs.find(({ name }) => name === "trash");
  expect((await sweep?.run())?.removed).toBeGreaterThanOrEqual(1);
  expect(await rowsOf(over.owned)).toEqual(NONE);
  expect(await doomed(over.blobs)).toEqual(over.blobs);
  expect([await rowsOf(recent.owned), await rowsOf(live.owned)]).toEqual(kept);
  expect((await restore(recent.owned)).status).toBe(200);
});

test("a file the sweeper cannot erase keeps no other from it", async () => {
  // F-133
  const [stuck, over] = [await full(), await full()];
  await trashedFor(stuck.owned, 31);
  await trashedFor(over.owned, 30);
  await pool().query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
     create trigger refuse before delete on file for each row when (old.id = '${stuck.owned.id}') execute function refuse()`,
  );
  const sweep = jobs.find(({ name }) => name === "trash");
  try {
    await expect(sweep?.run()).rejects.toThrow();
    expect(await rowsOf(over.owned)).toEqual(NONE);
    // What could not be done was not done by halves.
    expect((await rowsOf(stuck.owned)).every((count) => count > 0)).toBe(true);
    expect(await doomed(stuck.blobs)).toEqual([]);
  } finally {
    await pool().query("drop trigger refuse on file; drop function refuse");
  }
  await sweep?.run();
  expect(await rowsOf(stuck.owned)).toEqual(NONE);
});

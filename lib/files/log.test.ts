import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { pool } from "@/db/client";
import { newEncrypted } from "@/lib/testing/files";
import { WRITE } from "./append-rows";
import { append, type NewUpdate, readPage } from "./log";

const update = (fileId: string, more: Partial<NewUpdate> = {}): NewUpdate => ({
  fileId,
  uid: randomUUID(),
  payload: randomBytes(40),
  ...more,
});

test("in one statement each update has its own outcome, whatever becomes of the others", async () => {
  const [one, two, trashed] = [await newEncrypted(), await newEncrypted(), await newEncrypted()];
  await pool().query("update file set trashed_at = now() where id = $1", [trashed.id]);
  const kept = update(one.id);
  await append(kept);
  const outcomes = await Promise.all(
    [
      update(one.id),
      kept,
      { ...kept, payload: randomBytes(40) },
      update(two.id),
      update(two.id, { most: 20 }),
      update(two.id, { stateVersion: 0 }),
      update(two.id, { stateVersion: 7 }),
      update(trashed.id),
      update(randomUUID()),
      update(one.id),
    ].map(append),
  );
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([
    "written",
    "known",
    "conflict",
    "written",
    "full",
    "written",
    "full",
    "gone",
    "gone",
    "written",
  ]);
  for (const { id } of [one, two]) {
    const { rows } = await readPage(id, 0);
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, i) => i + 1));
  }
});

test("updates of many files in one statement keep their bytes, their order and their seqs", async () => {
  const files = await Promise.all(Array.from({ length: 5 }, () => newEncrypted()));
  const updates = Array.from({ length: 60 }, (_, i) =>
    update(files[i % 5]?.id ?? "", { payload: randomBytes(1 + ((i * 37) % 500)) }),
  );
  const outcomes = await Promise.all(updates.map(append));
  for (const { id } of files) {
    const sent = updates.filter(({ fileId }) => fileId === id);
    const { rows } = await readPage(id, 0);
    expect(rows.map((row) => row.id)).toEqual(sent.map(({ uid }) => uid));
    for (const [i, row] of rows.entries())
      expect(Buffer.compare(Buffer.from(row.payload), Buffer.from(sent[i]?.payload ?? []))).toBe(0);
    const told = sent.map((each) => outcomes[updates.indexOf(each)]);
    expect(told).toEqual(
      rows.map(({ seq }) => expect.objectContaining({ outcome: "written", seq })),
    );
  }
});

test("a known id is found by its index, however long the log is and whatever the planner's statistics", async () => {
  const client = await pool().connect();
  try {
    // Tables of the same names that nobody has counted: what the planner knows of the others depends on other tests.
    await client.query("begin");
    for (const table of ["file", "file_update", "file_version"])
      await client.query(
        `create temp table ${table} (like public.${table} including all) on commit drop`,
      );
    const { rows } = await client.query(`explain (generic_plan) ${WRITE}`);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("Index Cond: ((file_id = i.file_id) AND (uid = each.uid))");
  } finally {
    await client.query("rollback");
    client.release();
  }
});

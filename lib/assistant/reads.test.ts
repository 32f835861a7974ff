/** When files were last read (X-020…X-040). */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { POST as recordRoute } from "@/app/api/ai/read/route";
import { POST as listRoute } from "@/app/api/ai/reads/route";
import { pool } from "@/db/client";
import { findAccess } from "@/lib/files/access";
import { newAccount } from "@/lib/testing/accounts";
import { call } from "@/lib/testing/call";
import { newEncrypted, type TestFile } from "@/lib/testing/files";
import { spent } from "@/lib/testing/limits";
import { assistantLimits } from "./limits";
import { recordRead } from "./reads";

const record = ({ id, capability }: TestFile, at?: string, key?: string) =>
  call(recordRoute, { path: "/api/ai/read", capability, ...(key && { key }), body: { id, at } });
const list = (...files: { id: string; token: string }[]) =>
  call(listRoute, { path: "/api/ai/reads", body: { files } });
const known = ({ id, capability }: TestFile) => ({ id, token: capability });

// X-020 X-030 X-040
test("the latest read of each kind is told to whoever has a link, and an earlier one does not lower it", async () => {
  const [read, unread, other] = await Promise.all([newEncrypted(), newEncrypted(), newEncrypted()]);
  expect((await record(read, "2026-11-02T10:00:00Z")).body).toEqual({ ok: true });
  await record(read, "2026-11-01T10:00:00Z");
  await recordRead(read.id, "appAt", new Date("2026-11-03T10:00:00Z"));
  await record(other, "2026-11-02T10:00:00Z");
  const wrong = { id: other.id, token: read.capability };
  expect((await list(known(read), known(unread), wrong)).body).toEqual({
    reads: { [read.id]: "2026-11-02T10:00:00.000Z" },
    apps: { [read.id]: "2026-11-03T10:00:00.000Z" },
  });
});

test("a read to come counts as one of now", async () => {
  const file = await newEncrypted();
  await record(file, "2090-01-01T00:00:00Z");
  const at = new Date((await list(known(file))).body.reads[file.id]);
  expect(at.getTime()).toBeLessThanOrEqual(Date.now());
});

// X-030 D-90
test("recording needs a live link to that file; a program sends its key beside it", async () => {
  const [file, other] = await Promise.all([newEncrypted(), newEncrypted()]);
  const bare = { path: "/api/ai/read", body: { id: file.id } };
  expect((await call(recordRoute, bare)).status).toBe(401);
  expect((await record({ ...file, id: other.id })).status).toBe(404);
  expect((await record({ ...file, capability: "A".repeat(43) })).status).toBe(404);
  const { key } = await newAccount();
  expect((await record(file, undefined, key)).status).toBe(200);
});

//
test("200 files may be asked about at once, and 201 may not", async () => {
  const unknown = { id: randomUUID(), token: "A".repeat(43) };
  const answer = await list(...Array(200).fill(unknown));
  expect([answer.status, answer.body]).toEqual([200, { reads: {}, apps: {} }]);
  expect((await list(...Array(201).fill(unknown))).status).toBe(400);
});

//
test("a link records 240 reads an hour", async () => {
  const file = await newEncrypted();
  const access = await findAccess(file.capability);
  await spent(assistantLimits.reads, access?.linkId ?? "", 239);
  expect((await record(file)).status).toBe(200);
  expect((await record(file)).status).toBe(429);
  const { rows } = await pool().query("select 1 from file_read where file_id = $1", [file.id]);
  expect(rows).toHaveLength(1);
});

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db, pool } from "@/db/client";
import { fileLink } from "@/db/schema";
import { at, listenOn } from "@/lib/testing/events";
import {
  append,
  base64,
  envelope,
  linkTo,
  newEncrypted,
  newStandard,
  syncEncrypted,
  syncStandard,
  type TestFile,
  textOf,
  typed,
} from "@/lib/testing/files";
import { type SecondProcess, startSecondProcess } from "@/lib/testing/process";
import { announceGone } from "./hub";

let other: SecondProcess;

beforeAll(async () => {
  other = await startSecondProcess();
});
afterAll(() => other.kill());

/** Listens in the other process; what the test does happens in this one. */
const listen = (to: TestFile, query = "") => listenOn(other.url, to, query);

/** The other process listens for news soon after its first stream opened. */
async function isListening(): Promise<void> {
  const sql =
    "select 1 from pg_stat_activity where query ilike 'listen sealdesk_live' and datname = current_database()";
  await expect.poll(async () => (await pool().query(sql)).rowCount).toBeGreaterThan(0);
}

test("an update written here is heard there", async () => {
  const owned = await newEncrypted();
  const ear = await listen(owned, "?cursor=0");
  await isListening();
  const [id, payload] = [randomUUID(), envelope()];
  await append(owned, payload, id);
  const { data } = await ear.until(({ event }) => event === "update");
  expect(data).toEqual({ id, payload, seq: 1 });
  await ear.until(at(1));
});

test("so is a standard file's, and a presence", async () => {
  const owned = await newStandard();
  const ear = await listen(owned, "?cursor=0");
  await isListening();
  const awareness = new Uint8Array([1, 7, 1, 2, 0x7b, 0x7d]);
  await syncStandard(owned, {
    clientId: 7,
    update: base64(typed("across")),
    awareness: base64(awareness),
  });
  const { data } = await ear.until(({ event }) => event === "update");
  expect(textOf(data.payload)).toBe("across");
  const presence = await ear.until(({ event }) => event === "presence");
  expect(presence.data).toEqual({ clientId: 7, awareness: base64(awareness), role: "owner" });
});

test("many updates written in one process arrive in the other once each and in order", async () => {
  const owned = await newEncrypted();
  const ear = await listen(owned, "?cursor=0");
  await Promise.all(Array.from({ length: 300 }, () => append(owned)));
  await ear.until(at(300), 10_000);
  expect(ear.all("update").map(({ seq }) => seq)).toEqual(
    Array.from({ length: 300 }, (_, i) => i + 1),
  );
});

test("a file compacted here before the other process looked is told as stale", async () => {
  const owned = await newEncrypted();
  const ear = await listen(owned, "?cursor=0");
  await pool().query("update file set version = 3 where id = $1", [owned.id]);
  await syncEncrypted(owned, { snapshot: { version: 3, state: envelope() } });
  await append(owned);
  await ear.until(at(4), 10_000);
  // The other process may look before the update that comes next.
  expect(ear.all("stale")).toEqual([{ version: expect.toBeOneOf([3, 4]), snapshotVersion: 3 }]);
  expect(ear.all("update").map(({ seq }) => seq)).toEqual([4]);
});

test("a link revoked here ends its stream there within a second", async () => {
  const owned = await newEncrypted();
  const viewer = await linkTo(owned, "view");
  const ear = await listen(viewer);
  await isListening();
  await db().update(fileLink).set({ revokedAt: new Date() }).where(eq(fileLink.id, viewer.linkId));
  announceGone(owned.id, viewer.linkId, "revoked");
  expect((await ear.until(({ event }) => event === "gone")).data).toEqual({ reason: "revoked" });
  await ear.ended;
});

test("a lost connection for news is made again, and what was missed is found", async () => {
  const owned = await newEncrypted();
  const ear = await listen(owned, "?cursor=0");
  await isListening();
  await pool().query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen sealdesk_live' and datname = current_database()",
  );
  await append(owned);
  await ear.until(at(1), 10_000);
});

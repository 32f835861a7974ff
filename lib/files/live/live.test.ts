import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/db/client";
import { file, fileLink } from "@/db/schema";
import { at, type Ear, listen as hear, listenOn, named, ownSite } from "@/lib/testing/events";
import {
  append,
  base64,
  envelope,
  leave,
  linkThatEnds,
  linkTo,
  newEncrypted,
  newStandard,
  syncEncrypted,
  syncStandard,
  type TestFile,
  textOf,
  typed,
} from "@/lib/testing/files";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { append as appendToLog } from "../log";
import { announceGone, announceWritten, openRooms, roomOf } from "./hub";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const listen = (to: TestFile, query = "") => hear(server.url, to, query);
/** Once it has been told where it stands. */
const settle = (to: TestFile, query = "") => listenOn(server.url, to, query);

test("a stream begins with who you are and where the file stands", async () => {
  const owned = await newEncrypted();
  await append(owned);
  const viewer = await linkTo(owned, "view");
  const ear = await listen(viewer, "?cursor=1");
  expect(await ear.until(named("hello"))).toEqual({
    event: "hello",
    data: { version: 1, role: "view", privacy: "e2ee", cursor: 1 },
  });
  await ear.until(at(1));
});

test("an update is heard as it was sent, and then confirmed", async () => {
  const owned = await newEncrypted();
  const ear = await settle(await linkTo(owned, "view"), "?cursor=0");
  const [id, payload] = [randomUUID(), envelope()];
  await append(owned, payload, id);
  expect((await ear.until(named("update"))).data).toMatchObject({ id, payload });
  await ear.until(at(1));
  expect(ear.all("update")).toHaveLength(1);
});

test("an update whose writing began before anybody listened is heard before it counts", async () => {
  const owned = await newEncrypted();
  const ear = await settle(await linkTo(owned, "view"), "?cursor=0");
  // As when the writer asked while the file's room was not open, and the commit came after it was.
  const uid = randomUUID();
  const payload = Buffer.from(envelope(), "base64");
  const appended = await appendToLog({ fileId: owned.id, uid, payload });
  if (appended.outcome !== "written") throw new Error(appended.outcome);
  announceWritten(owned.id, uid, appended.seq);
  await ear.until(at(1));
  expect(ear.all("update").map(({ id }) => id)).toEqual([uid]);
});

test("a stream resumed from a cursor gets exactly what was missed", async () => {
  const owned = await newEncrypted();
  for (let round = 0; round < 10; round++)
    await Promise.all(Array.from({ length: 23 }, () => append(owned)));
  const ear = await listen(owned, "?cursor=7");
  await ear.until(at(230));
  expect(ear.all("update").map(({ seq }) => seq)).toEqual(
    Array.from({ length: 223 }, (_, i) => i + 8),
  );
  expect(ear.all("stale")).toEqual([]);
});

test("without a cursor only what happens from now on is heard", async () => {
  const owned = await newEncrypted();
  await append(owned);
  const ear = await settle(owned);
  const id = randomUUID();
  await append(owned, envelope(), id);
  await ear.until(at(2));
  expect(ear.all("update").map((update) => update.id)).toEqual([id]);
});

test("a cursor from before a compaction, or from beyond, is told to fetch the state", async () => {
  const owned = await newEncrypted();
  for (let i = 0; i < 3; i++) await append(owned);
  await syncEncrypted(owned, { snapshot: { version: 3, state: envelope() } });
  await append(owned);
  for (const query of ["?cursor=1", "?cursor=99"]) {
    const ear = await listen(owned, query);
    expect((await ear.until(named("stale"))).data).toEqual({ version: 4, snapshotVersion: 3 });
    await ear.until(at(4));
    expect(ear.all("update").map(({ seq }) => seq)).toEqual([4]);
  }
});

test("a compaction is announced to those who listen", async () => {
  const owned = await newEncrypted();
  const ear = await settle(owned);
  await syncEncrypted(owned, { snapshot: { version: 0, state: envelope() } });
  expect((await ear.until(named("compacted"))).data).toEqual({ version: 0 });
});

test("an update sent again is not confirmed twice and stays with nobody", async () => {
  const owned = await newEncrypted();
  const ear = await settle(owned, "?cursor=0");
  const [id, payload] = [randomUUID(), envelope()];
  for (let i = 0; i < 3; i++) await append(owned, payload, id);
  await ear.until(at(1));
  const late = await listen(owned, "?cursor=1");
  await late.until(at(1));
  expect(late.all("update")).toEqual([]);
});

test("an update that was refused is not handed to late comers", async () => {
  const owned = await newEncrypted();
  await settle(owned, "?cursor=0");
  const id = randomUUID();
  await append(owned, envelope(), id);
  expect((await append(owned, envelope(), id)).status).toBe(409);
  const late = await listen(owned, "?cursor=1");
  await late.until(at(1));
  expect(late.all("update")).toEqual([]);
});

test("a standard file's updates are plain Yjs", async () => {
  const owned = await newStandard();
  const ear = await settle(owned, "?cursor=0");
  await syncStandard(owned, { update: base64(typed("heard")) });
  expect(textOf((await ear.until(named("update"))).data.payload)).toBe("heard");
  await ear.until(at(1));
  const late = await listen(owned, "?cursor=0");
  expect((await late.until(named("update"))).data.seq).toBe(1);
});

test("presence is heard, its end too, and who comes later is told who is there", async () => {
  const owned = await newEncrypted();
  const viewer = await linkTo(owned, "view");
  const ear = await settle(owned, "?clientId=1");
  const awareness = envelope();
  await syncEncrypted(viewer, { clientId: 7, awareness });
  const shown = { clientId: 7, awareness, role: "view" };
  expect((await ear.until(named("presence"))).data).toEqual(shown);
  const late = await listen(owned, "?clientId=1");
  expect((await late.until(named("presence"))).data).toEqual(shown);
  const self = await settle(viewer, "?clientId=7&cursor=0");
  expect(self.all("presence")).toEqual([]);
  await leave(viewer, { clientId: 7 });
  const left = await ear.until(
    ({ event, data }) => event === "presence" && data.awareness === null,
  );
  expect(left.data.clientId).toBe(7);
});

test("a revoked link's stream ends within a second, others go on", async () => {
  const owned = await newEncrypted();
  const viewer = await linkTo(owned, "view");
  const [ear, mine] = [await settle(viewer), await settle(owned)];
  await db().update(fileLink).set({ revokedAt: new Date() }).where(eq(fileLink.id, viewer.linkId));
  announceGone(owned.id, viewer.linkId, "revoked");
  expect((await ear.until(named("gone"))).data).toEqual({ reason: "revoked" });
  await ear.ended;
  await append(owned);
  await mine.until(at(1));
});

test("a stream ends soon whose link ended unheard while it was being opened", async () => {
  const owned = await newEncrypted();
  const viewer = await linkTo(owned, "view");
  const ear = await listen(viewer);
  // As if the news had come before the stream was there to hear it.
  await db().update(fileLink).set({ revokedAt: new Date() }).where(eq(fileLink.id, viewer.linkId));
  await ear.ended;
  expect(ear.all("gone")).toEqual([{ reason: "revoked" }]);
});

test("an expired link's stream ends by itself", async () => {
  const owned = await newEncrypted();
  const { link, answer: ear } = await linkThatEnds(owned, listen);
  expect((await ear.until(named("gone"))).data).toEqual({ reason: "expired" });
  await ear.ended;
  expect((await listen(link)).status).toBe(404);
});

test("the last listener to leave frees the room", async () => {
  const owned = await newEncrypted();
  const [one, two] = [await settle(owned), await settle(owned)];
  one.close();
  await expect.poll(() => roomOf(owned.id)?.listeners.size).toBe(1);
  two.close();
  await expect.poll(() => roomOf(owned.id)).toBeUndefined();
  expect([...openRooms()].some(({ fileId }) => fileId === owned.id)).toBe(false);
});

test("a stream is refused like any other read", async () => {
  const owned = await newEncrypted({ minClient: 4 });
  const stranger = { id: owned.id, capability: "x".repeat(43) };
  expect((await listen(stranger)).status).toBe(404);
  for (const query of ["?cursor=-1", "?cursor=x", "?cursor=1.5", "?clientId=-1"])
    expect((await listen(owned, query)).status).toBe(400);
  const old = await fetch(`${server.url}/api/documents/${owned.id}/events`, {
    headers: { ...ownSite(owned), "X-Svc-Client": "1" },
  });
  expect([old.status, ((await old.json()) as { reason: string }).reason]).toEqual([400, "upgrade"]);
  await db().update(file).set({ trashedAt: new Date() }).where(eq(file.id, owned.id));
  expect((await listen(owned)).status).toBe(410);
});

test("asking only for a stream's headers opens none", async () => {
  const owned = await newEncrypted();
  const response = await fetch(`${server.url}/api/documents/${owned.id}/events`, {
    method: "HEAD",
    headers: ownSite(owned),
  });
  expect(response.headers.get("content-type")).toMatch("text/event-stream");
  await expect.poll(() => roomOf(owned.id)).toBeUndefined();
});

test("under load every listener hears every update once, and ends at the version", async () => {
  const owned = await newEncrypted();
  const listeners = await Promise.all(Array.from({ length: 5 }, () => settle(owned, "?cursor=0")));
  const ids = Array.from({ length: 200 }, () => randomUUID());
  await Promise.all(ids.map((id) => append(owned, envelope(), id)));
  for (const ear of listeners) {
    await ear.until(at(200));
    const heard = ear.all("update").map(({ id }) => id);
    expect(new Set(heard)).toEqual(new Set(ids));
    expect(heard).toHaveLength(200);
  }
});

test("a client that joins while a file is written and compacted gets everything, or is told what to fetch", async () => {
  const owned = await newEncrypted();
  const acknowledged = new Map<string, number>();
  let version = 0;
  const isOver = () => acknowledged.size >= 60;
  const write = async () => {
    while (!isOver()) {
      const id = randomUUID();
      const update = { id, payload: envelope() };
      const { body } = await syncEncrypted(owned, { update, live: true });
      version = body.version;
      acknowledged.set(id, version);
    }
  };
  const compact = async () => {
    while (!isOver())
      await syncEncrypted(owned, { snapshot: { version, state: envelope() }, live: true });
  };
  const joined: { ear: Ear; from: number }[] = [];
  const join = async () => {
    while (!isOver()) {
      const from = joined.length % 3 === 0 ? 0 : version;
      const ear = await listen(owned, `?cursor=${from}`);
      joined.push({ ear, from });
      await ear.until(named("at"));
      if (joined.length % 4 === 0) joined.shift()?.ear.close();
    }
  };
  await Promise.all([write(), compact(), join()]);
  for (const { ear, from } of joined) {
    await ear.until(at(version));
    const heard = new Set(ear.all("update").map(({ id }) => id));
    const fetched = Math.max(
      from,
      ...ear.all("stale").map(({ snapshotVersion }) => snapshotVersion),
    );
    const missed = [...acknowledged].filter(([id, seq]) => seq > fetched && !heard.has(id));
    expect(missed).toEqual([]);
  }
});

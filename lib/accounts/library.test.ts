import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "@/db/client";
import { file, fileLink, library, libraryEntry } from "@/db/schema";
import { signUp, type TestPerson } from "@/lib/testing/accounts";
import { linkTo, newEncrypted, newStandard } from "@/lib/testing/files";
import { newSealed, putEntry, readLibrary, removeEntries } from "@/lib/testing/vaults";

/** Fills a library as this many puts would. */
async function fill({ userId }: TestPerson, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, i) => ({
    userId,
    fileId: randomUUID(),
    position: i + 1,
    entry: newSealed(40),
  }));
  for (let from = 0; from < count; from += 1000)
    await db()
      .insert(libraryEntry)
      .values(rows.slice(from, from + 1000));
  await db().insert(library).values({ userId, version: count, entries: count });
  return rows.map(({ fileId }) => fileId).reverse();
}

const idsOf = (body: { entries: { id: string }[] }) => body.entries.map(({ id }) => id);
const page = (next: string) => ({ path: `/api/account/library?before=${next}` });

//
test("entries are stored sealed, newest first; putting one again replaces it and moves it up", async () => {
  const person = await signUp();
  const [note, other] = [await newEncrypted(), await newStandard()];
  const entry = newSealed();
  for (const { id, capability } of [note, other]) {
    const { status, body } = await putEntry(person, { id, token: capability, entry });
    expect([status, body]).toEqual([200, { ok: true }]);
  }
  expect((await readLibrary(person)).body).toEqual({
    userId: person.userId,
    entries: [
      { id: other.id, entry },
      { id: note.id, entry },
    ],
  });
  const renamed = newSealed();
  await putEntry(person, { id: note.id, token: note.capability, entry: renamed });
  expect((await readLibrary(person)).body.entries).toEqual([
    { id: note.id, entry: renamed },
    { id: other.id, entry },
  ]);
  const rows = await db().select().from(libraryEntry);
  expect(JSON.stringify(rows)).not.toContain(note.capability);
});

//
test.each([
  [499, [499]],
  [500, [500]],
  [501, [500, 1]],
  [1000, [500, 500]],
])("%i entries come in pages of %j", async (count, sizes) => {
  const person = await signUp();
  const ids = await fill(person, count);
  const [seen, lengths]: [string[], number[]] = [[], []];
  let answer = (await readLibrary(person)).body;
  for (;;) {
    seen.push(...idsOf(answer));
    lengths.push(answer.entries.length);
    if (!("next" in answer)) break;
    expect(answer.next.length).toBeLessThanOrEqual(128);
    answer = (await readLibrary(person, page(answer.next))).body;
  }
  expect(lengths).toEqual(sizes);
  expect(seen).toEqual(ids);
});

// a cursor of one library opens no other
test("a cursor of one library reveals nothing to another account", async () => {
  const [person, stranger] = [await signUp(), await signUp()];
  await fill(person, 501);
  const { next } = (await readLibrary(person)).body;
  expect((await readLibrary(stranger, page(next))).body).toEqual({
    userId: stranger.userId,
    entries: [],
  });
});

test.each(["x", "MQ", "..", "%00", "a".repeat(129), "MS4tMQ"])(
  "%j is not a cursor",
  async (next) => {
    expect((await readLibrary(await signUp(), page(next))).status).toBe(400);
  },
);

//
test("an unchanged library is answered with 304, and every change has a new ETag", async () => {
  const person = await signUp();
  const note = await newStandard();
  const put = () => putEntry(person, { id: note.id, token: note.capability });
  const tagged = (tag: string) => readLibrary(person, { headers: { "If-None-Match": tag } });
  const tags: string[] = [];
  const steps = [put, put, () => removeEntries(person, { ids: [note.id] })];
  for (const step of [async () => undefined, ...steps]) {
    await step();
    const { status, headers } = await readLibrary(person);
    const tag = headers.get("etag") ?? "";
    expect([status, tag]).toEqual([200, expect.stringMatching(/^"[A-Za-z0-9_-]{43}"$/)]);
    for (const given of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const again = await tagged(given);
      expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, "", tag]);
    }
    for (const old of tags) expect((await tagged(old)).status).toBe(200);
    tags.push(tag);
  }
  expect(new Set(tags).size).toBe(4);
});

test("two accounts with empty libraries have different ETags", async () => {
  const [one, two] = [await readLibrary(await signUp()), await readLibrary(await signUp())];
  expect(one.headers.get("etag")).not.toBe(two.headers.get("etag"));
});

// A-037, D-44
test("an entry requires the signed-in account and a link that opens its file", async () => {
  const person = await signUp();
  const [note, other] = [await newEncrypted(), await newStandard()];
  const meant = await putEntry(person, {
    userId: randomUUID(),
    id: note.id,
    token: note.capability,
  });
  expect([meant.status, meant.body.reason]).toEqual([409, "account"]);
  const tokens = [other.capability, newToken(), "x", "", `${note.capability}.${newToken()}`];
  for (const token of tokens)
    expect((await putEntry(person, { id: note.id, token })).status).toBe(404);
  const view = await linkTo(note, "view");
  expect((await putEntry(person, { id: note.id, token: view.capability })).status).toBe(200);
});

const newToken = () => Buffer.from(randomUUID().slice(0, 32)).toString("base64url");

//
test("a revoked or expired link adds nothing; a file in the Trash can still be added", async () => {
  const person = await signUp();
  const note = await newStandard();
  const [revoked, over] = [await linkTo(note, "edit"), await linkTo(note, "view")];
  await db().update(fileLink).set({ revokedAt: new Date() }).where(eq(fileLink.id, revoked.linkId));
  await db()
    .update(fileLink)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(fileLink.id, over.linkId));
  await db().update(file).set({ trashedAt: new Date() }).where(eq(file.id, note.id));
  const statuses = [];
  for (const { capability } of [revoked, over, note])
    statuses.push((await putEntry(person, { id: note.id, token: capability })).status);
  expect(statuses).toEqual([404, 404, 200]);
});

// D-44
test.each([
  ["8,192 characters", newSealed(6144), 200],
  ["8,196 characters", newSealed(6145), 400],
  ["no envelope", Buffer.alloc(40, 2).toString("base64"), 400],
  ["too short for an envelope", Buffer.alloc(28, 1).toString("base64"), 400],
  ["base64url", `${newSealed(40).slice(0, 50)}-_==`, 400],
  ["nothing", undefined, 400],
])("an entry of %s", async (_, entry, status) => {
  const note = await newStandard();
  const body = { id: note.id, token: note.capability, entry };
  expect((await putEntry(await signUp(), body)).status).toBe(status);
});

// D-44
test("a library has at most 5,000 entries; then its entries can be replaced, and no others added", async () => {
  const person = await signUp();
  await fill(person, 4999);
  const [last, over] = [await newStandard(), await newStandard()];
  const put = ({ id, capability }: typeof last) => putEntry(person, { id, token: capability });
  expect((await put(last)).status).toBe(200);
  const { status, body } = await put(over);
  expect([status, body.reason]).toEqual([409, "limit"]);
  expect((await put(last)).status).toBe(200);
  await removeEntries(person, { ids: [last.id] });
  expect((await put(over)).status).toBe(200);
});

// D-44
test("entries are removed only from one's own library, and an unknown one is not an error", async () => {
  const [person, stranger] = [await signUp(), await signUp()];
  const ids = await fill(person, 3);
  expect((await removeEntries(stranger, { ids })).body).toEqual({ ok: true });
  const foreign = await removeEntries(stranger, { userId: person.userId, ids });
  expect([foreign.status, foreign.body.reason]).toEqual([409, "account"]);
  expect(idsOf((await readLibrary(person)).body)).toEqual(ids);
  expect((await removeEntries(person, { ids: [ids[1], randomUUID()] })).status).toBe(200);
  expect(idsOf((await readLibrary(person)).body)).toEqual([ids[0], ids[2]]);
});

// D-44
test.each([
  [0, 400],
  [100, 200],
  [101, 400],
])("%i ids are removed at once", async (count, status) => {
  const ids = Array.from({ length: count }, () => randomUUID());
  expect((await removeEntries(await signUp(), { ids })).status).toBe(status);
});

test("entries put at the same moment are all stored, each at its own position", async () => {
  const person = await signUp();
  const notes = await Promise.all(Array.from({ length: 12 }, () => newStandard()));
  const answers = await Promise.all(
    [...notes, ...notes].map(({ id, capability }) => putEntry(person, { id, token: capability })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const rows = await db().select().from(libraryEntry).where(eq(libraryEntry.userId, person.userId));
  expect(new Set(rows.map(({ position }) => position)).size).toBe(12);
  const [counter] = await db().select().from(library).where(eq(library.userId, person.userId));
  expect(counter).toMatchObject({ version: 24, entries: 12 });
});

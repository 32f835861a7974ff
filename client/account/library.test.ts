import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/db/client";
import { library as counter, libraryEntry } from "@/db/schema";
import { forgetAttempts } from "@/lib/testing/accounts";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { createNote } from "../files";
import { ApiError } from "../http";
import type { LocalFile } from "../local-files";
import { createShareLink } from "../share-links";
import { newBrowser, type TestBrowser } from "../testing/browser";
import {
  addToLibrary,
  cachedLibrary,
  library,
  removeFromLibrary,
  renameInLibrary,
} from "./library";
import { readEntry, sealEntry } from "./library-entry";
import { signedInAccount } from "./signed-in-account";
import { signIn, signOut, signUp } from "./signing-in";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(forgetAttempts);

const PASSWORD = "seven quiet herons at dawn";

async function newPerson() {
  const here = newBrowser(server.url);
  const email = `${randomUUID()}@sealdesk.test`;
  await signUp({ name: "Ada", email, password: PASSWORD }, {}, here);
  return { here, email };
}

async function otherBrowser(email: string): Promise<TestBrowser> {
  const there = newBrowser(server.url);
  await signIn({ email, password: PASSWORD }, {}, there);
  return there;
}

async function note(here: TestBrowser, title: string, openedAt: string): Promise<LocalFile> {
  const { id, capability, contentKey } = await createNote({ title }, here);
  const token = `${capability}.${contentKey}`;
  return { id, token, title, role: "owner", openedAt, kind: "note", privacy: "e2ee" };
}

const titles = (files: readonly LocalFile[] | null) => files?.map(({ title }) => title);

// E-014
test("files of one browser appear in another, and the server can read nothing of them", async () => {
  const { here, email } = await newPerson();
  const plan = await note(here, "Plan of the heron", "2026-01-01T00:00:00.000Z");
  await addToLibrary(plan, here);
  await addToLibrary(await note(here, "Minutes", "2026-01-02T00:00:00.000Z"), here);
  const there = await otherBrowser(email);
  expect(titles(await library(there))).toEqual(["Minutes", "Plan of the heron"]);
  expect((await library(there))?.at(-1)).toEqual(plan);
  const sent = here.sent.join("\n");
  expect(sent).not.toContain("heron");
  expect(sent).not.toContain(plan.token.split(".")[1]);
});

test("opening a file again without a visible change sends no new entry", async () => {
  const { here } = await newPerson();
  const plan = await note(here, "Plan", "2026-01-01T00:00:00.000Z");
  const posts = () =>
    here.sent.filter((sent) => sent.startsWith(`POST ${server.url}/api/account/library`));
  await addToLibrary(plan, here);
  await addToLibrary({ ...plan, openedAt: "2026-01-01T00:00:59.999Z" }, here);
  await addToLibrary({ ...plan, role: "view", openedAt: "2025-12-31T00:00:00.000Z" }, here);
  expect(posts()).toHaveLength(1);
  const minuteLater = { ...plan, openedAt: "2026-01-01T00:01:00.000Z" };
  await addToLibrary(minuteLater, here);
  expect(posts()).toHaveLength(2);
  await addToLibrary({ ...minuteLater, title: "Plan B" }, here);
  expect(posts()).toHaveLength(3);
  expect(await library(here)).toMatchObject([{ ...minuteLater, title: "Plan B" }]);
});

//
test("an unchanged library is not sent twice, and is readable offline", async () => {
  const { here } = await newPerson();
  await addToLibrary(await note(here, "Plan", "2026-01-01T00:00:00.000Z"), here);
  expect(titles(await library(here))).toEqual(["Plan"]);
  const answers: number[] = [];
  const watched = {
    ...here,
    fetch: async (url: string, init: RequestInit) => {
      const response = await here.fetch(url, init);
      answers.push(response.status);
      return response;
    },
  };
  expect(titles(await library(watched))).toEqual(["Plan"]);
  expect(answers).toEqual([304]);
  const cut = { ...here, fetch: () => Promise.reject(new TypeError("no network")) };
  expect(titles(await cachedLibrary(cut))).toEqual(["Plan"]);
});

test("a file that was added or renamed is in the library stored here at once", async () => {
  const { here } = await newPerson();
  await addToLibrary(await note(here, "Plan", "2026-01-01T00:00:00.000Z"), here);
  const minutes = await note(here, "Minutes", "2026-01-02T00:00:00.000Z");
  await addToLibrary(minutes, here);
  expect(titles(await cachedLibrary(here))).toEqual(["Minutes", "Plan"]);
  await renameInLibrary(minutes.id, "Minutes of May", here);
  expect(titles(await cachedLibrary(here))).toEqual(["Minutes of May", "Plan"]);
  expect(await library(here)).toEqual(await cachedLibrary(here));
});

test("opening a weaker link on another device keeps the owner's link in the library", async () => {
  const { here, email } = await newPerson();
  const owned = await note(here, "Plan", "2026-01-01T00:00:00.000Z");
  await addToLibrary(owned, here);
  const [capability = "", contentKeyText = null] = owned.token.split(".");
  const shared = await createShareLink(
    { id: owned.id, capability, contentKeyText },
    { role: "edit", name: "", expiresAt: null, short: false },
    here,
  );
  const there = await otherBrowser(email);
  const token = shared.url.split("#")[1] ?? "";
  const openedAt = "2026-02-01T00:00:00.000Z";
  await addToLibrary({ ...owned, token, role: "edit", title: "Plan B", openedAt }, there);
  const titledAt = openedAt;
  expect(await library(here)).toEqual([{ ...owned, title: "Plan B", titledAt, openedAt }]);
});

test("a changed title reaches the library on every device, even if another file was opened meanwhile", async () => {
  const { here, email } = await newPerson();
  const opened = await note(here, "Plan", "2026-01-01T00:00:00.000Z");
  await addToLibrary(opened, here);
  const there = await otherBrowser(email);
  const openedAt = "2026-01-02T00:00:00.000Z";
  await addToLibrary({ ...opened, titledAt: openedAt, openedAt }, there);
  const renamed = { title: "Plan B", titledAt: "2026-01-03T00:00:00.000Z" };
  await addToLibrary({ ...opened, ...renamed }, here);
  const newest = [{ ...opened, ...renamed, openedAt }];
  expect(await library(there)).toEqual(newest);
  await addToLibrary({ ...opened, titledAt: "", openedAt }, there);
  expect(await library(here)).toEqual(newest);
  await renameInLibrary(opened.id, "Plan C", there);
  await addToLibrary({ ...opened, ...renamed }, here);
  expect(titles(await library(there))).toEqual(["Plan C"]);
});

test("members written by a newer client are kept when this one changes the entry", async () => {
  const { here } = await newPerson();
  const plan = await note(here, "Plan", "2026-01-01T00:00:00.000Z");
  await addToLibrary(plan, here);
  const person = await signedInAccount(here);
  if (person === null) throw new Error("Nobody is signed in.");
  const entry = await sealEntry(person, { ...plan, pinned: true });
  const [token] = plan.token.split(".");
  const body = JSON.stringify({ userId: person.userId, id: plan.id, token, entry });
  const headers = { "Content-Type": "application/json" };
  const path = `${here.origin}/api/account/library`;
  expect((await here.fetch(path, { method: "POST", headers, body })).status).toBe(200);
  await renameInLibrary(plan.id, "Plan B", here);
  const answer = await (await here.fetch(path, { method: "GET" })).json();
  const kept2 = await readEntry(person, answer.entries[0]);
  const titledAt = expect.any(String);
  expect(kept2).toEqual({ ...plan, title: "Plan B", titledAt, pinned: true });
});

test("a file removed from the list is gone on every device, and can be added again", async () => {
  const { here, email } = await newPerson();
  const plan = await note(here, "Plan", "2026-01-01T00:00:00.000Z");
  await addToLibrary(plan, here);
  const there = await otherBrowser(email);
  expect(await library(there)).toHaveLength(1);
  await removeFromLibrary([plan.id], here);
  expect(await library(there)).toEqual([]);
  await addToLibrary(plan, here);
  expect(await library(there)).toEqual([plan]);
});

test("without a session there is no library, and adding to it does nothing", async () => {
  const { here } = await newPerson();
  const plan = await note(here, "Plan", "2026-01-01T00:00:00.000Z");
  await signOut(here);
  expect(await library(here)).toBeNull();
  expect(await cachedLibrary(here)).toBeNull();
  await addToLibrary(plan, here);
});

test("when a session ends elsewhere this browser removes the vault's key", async () => {
  const { here } = await newPerson();
  here.cookies.clear();
  await expect(library(here)).rejects.toBeInstanceOf(ApiError);
  expect(await signedInAccount(here)).toBeNull();
});

test("a tab left open by one person removes that person, not the one who signed in later", async () => {
  const { here: ada } = await newPerson();
  const plan = await note(ada, "Plan", "2026-01-01T00:00:00.000Z");
  const leftOpen = { ...ada };
  await signedInAccount(leftOpen);
  await signOut(ada);
  const email = `${randomUUID()}@sealdesk.test`;
  await signUp({ name: "Bob", email, password: PASSWORD }, {}, ada);
  const refused = { status: 401, reason: "session" };
  await expect(addToLibrary(plan, leftOpen)).rejects.toMatchObject(refused);
  expect((await signedInAccount(leftOpen))?.email).toBe(email);
  expect((await signedInAccount({ ...ada }))?.email).toBe(email);
});

//
test("a library of several pages is read completely, last opened first", async () => {
  const { here, email } = await newPerson();
  const person = await signedInAccount(here);
  if (person === null) throw new Error("Nobody is signed in.");
  const first = await note(here, "0", "2026-01-01T00:00:00.000Z");
  await addToLibrary(first, here);
  const rows = await Promise.all(
    Array.from({ length: 1200 }, async (_, at) => {
      const fileId = randomUUID();
      const entry = await sealEntry(person, { ...first, id: fileId, title: String(at + 1) });
      return { userId: person.userId, fileId, position: at + 2, entry };
    }),
  );
  await db().insert(libraryEntry).values(rows);
  const ofThem = eq(counter.userId, person.userId);
  await db().update(counter).set({ version: 1500, entries: 1201 }).where(ofThem);
  const there = await otherBrowser(email);
  const files = await library(there);
  expect(files).toHaveLength(1201);
  expect([files?.[0]?.title, files?.at(-1)?.title]).toEqual(["1200", "0"]);
});

// D-44: an entry of at most 8,192 characters
test.each([
  ["signs of six bytes each in JSON", "\u0001".repeat(9_000), "\u0001".repeat(500)],
  ["emoji", "🗝".repeat(501), "🗝".repeat(500)],
])(
  "a file with a title of many %s is on the list, by what the title begins with",
  async (_, title, shown) => {
    const { here } = await newPerson();
    const file = await note(here, "Short", "2026-01-01T00:00:00.000Z");
    await addToLibrary({ ...file, title }, here);
    expect(titles(await library(here))).toEqual([shown]);
    const sent = here.sent.length;
    await addToLibrary({ ...file, title }, here);
    expect(here.sent.slice(sent).filter((line) => line.startsWith("POST"))).toEqual([]);
  },
);

// Exports everything of one server and imports it to an empty one.
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "@/db/migrate";
import { ask, newDatabase } from "@/lib/testing/backups";
import { type SecondProcess, startSecondProcess } from "@/lib/testing/process";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { writeMarkdown } from "../../lib/kinds/note/from-markdown";
import { utf8 } from "../../lib/protocol/bytes";
import { parseFileLink } from "../../lib/protocol/links";
import { addToLibrary, library } from "../account/library";
import { signUp } from "../account/signing-in";
import { openAttachment, uploadAttachment } from "../attachments";
import { listAttachments } from "../attachments/list";
import { createNote } from "../files";
import type { LocalFile } from "../local-files";
import { openFile } from "../sync";
import { archiveOf, contentOf, forgetCreations, stateOf } from "../testing/archive";
import { newBrowser, type TestBrowser } from "../testing/browser";
import { checkArchive } from "./check";
import { importArchive } from "./import";
import { keysOf } from "./read-original";

let old: TestServer;
let empty: SecondProcess;
let database: string;
let folder: string;
beforeAll(async () => {
  database = await newDatabase();
  await migrate(database, "db/migrations");
  folder = await mkdtemp(join(tmpdir(), "sealdesk-drill-"));
  old = await startTestServer();
  empty = await startSecondProcess({ DATABASE_URL: database, DATA_DIR: folder });
  // Starts a whole server, on a machine that may be busy.
}, 120_000);
afterAll(async () => {
  await empty.kill();
  await old.stop();
  await rm(folder, { recursive: true, force: true });
});

async function newPerson(server: { url: string }): Promise<TestBrowser> {
  const browser = newBrowser(server.url);
  const email = `${randomUUID()}@sealdesk.test`;
  await signUp({ name: "Ada", email, password: "seven quiet herons at dawn" }, {}, browser);
  return browser;
}

const TITLES = [
  "Lease, corner shop",
  "lease, CORNER shop",
  "Lease, corner shop",
  "../../etc/passwd",
  "CON",
  "nul.txt",
  "...",
  "",
  "Mietvertrag für Zoë 🗝️",
  "עברית עם English",
  '<img src=x onerror="alert(1)">',
  "Ё".repeat(300),
  "line\nbreak\ttab",
];
/** One more than a network may create in an hour (F-002). */
const FILES = 31;

interface Written {
  title: string;
  privacy: "e2ee" | "standard";
  attachments: Uint8Array<ArrayBuffer>[];
}

async function writeNote(
  { title, privacy, attachments }: Written,
  at: number,
  browser: TestBrowser,
): Promise<LocalFile> {
  await forgetCreations();
  const note = await createNote({ title: "New", privacy }, browser);
  const { pathname, hash } = new URL(note.link, browser.origin);
  const file = await openFile(parseFileLink({ pathname, hash }), { environment: browser });
  file.doc.getMap("meta").set("title", title);
  writeMarkdown(file.doc, `# Part ${at}\n\nA *word* of ${title}\n\n- [x] one\n- [ ] two`);
  file.doc.getMap("comments").set("c1", { text: `Comment ${at}`, bytes: utf8("raw") });
  await file.flush();
  writeMarkdown(file.doc, "A change after the first.");
  await file.flush();
  await file.close();
  for (const bytes of attachments) {
    const content = { name: "Scan.PNG", type: "image/png", width: 3, height: 2, bytes };
    await uploadAttachment(keysOf(tokenOf(note)), content, {}, browser);
  }
  const openedAt = new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString();
  const entry = { ...tokenOf(note), title, openedAt, privacy } as const;
  const listed: LocalFile = { ...entry, role: "owner", kind: "note" };
  await addToLibrary(listed, browser);
  return listed;
}

const tokenOf = (note: { id: string; capability: string; contentKey: string | null }) => ({
  id: note.id,
  token: note.contentKey === null ? note.capability : `${note.capability}.${note.contentKey}`,
});

async function attachmentsOf(file: LocalFile, browser: TestBrowser) {
  const ref = keysOf(file);
  const rows = await listAttachments(ref, browser);
  return Promise.all(rows.map(async ({ id }) => [id, await openAttachment(ref, id, {}, browser)]));
}

test("after the import of an archive every file of the library is in the empty server's library", async () => {
  const there = await newPerson(old);
  for (let at = 0; at < FILES; at++) {
    const title = TITLES[at] ?? `Note ${at}`;
    const privacy = at % 3 === 2 ? "standard" : "e2ee";
    const attachments = at < 4 ? [utf8(`one of ${at}`), utf8(`two of ${at}`)] : [];
    await writeNote({ title, privacy, attachments }, at, there);
  }
  const files = (await library(there)) ?? [];
  const site = "https://old.example";
  const { exported, archive } = await archiveOf(files, { site, environment: there });
  expect(exported).toMatchObject({ files: FILES, missing: [], incomplete: [] });
  expect(exported.bytes).toBe(archive.size);

  const here = await newPerson(empty);
  const waits: number[] = [];
  const options = {
    listed: [],
    keep: (file: LocalFile) => addToLibrary(file, here),
    environment: here,
    pause: async (milliseconds: number) => {
      waits.push(milliseconds);
      await ask(database, "delete from rate_limit");
    },
  };
  const imported = await importArchive(await checkArchive(archive), options);
  expect(imported).toEqual({ made: FILES, here: 0, failed: [], isStopped: false });
  expect(waits).toHaveLength(1);

  const found = (await library(here)) ?? [];
  expect(found).toHaveLength(FILES);
  for (const before of files) {
    const after = found.find(({ from }) => from?.endsWith(`/${before.id}`));
    if (!after) throw new Error(`“${before.title}” is not there.`);
    const { title, privacy, openedAt, kind } = before;
    expect(after).toMatchObject({ title, privacy, openedAt, kind, role: "owner" });
    expect(after.id).not.toBe(before.id);
    expect(await stateOf(after, here)).toEqual(await stateOf(before, there));
    expect(await attachmentsOf(after, here)).toEqual(await attachmentsOf(before, there));
  }

  const again = await importArchive(await checkArchive(archive), { ...options, listed: found });
  expect(again).toEqual({ made: 0, here: FILES, failed: [], isStopped: false });
  const backHome = await importArchive(await checkArchive(archive), {
    ...options,
    listed: files,
    environment: there,
  });
  expect(backHome).toMatchObject({ made: 0, here: FILES });

  const names = Object.keys(await contentOf(archive));
  expect(new Set(names.map((name) => name.toUpperCase())).size).toBe(names.length);
  expect(names.filter((name) => name.split("/").includes(".."))).toEqual([]);
}, 120_000);

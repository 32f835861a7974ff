import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { pool } from "@/db/client";
import {
  attachmentsOf,
  blobsOf,
  doomedBlobs,
  download,
  filesOfStore,
  upload,
} from "@/lib/testing/attachments";
import {
  base64,
  newEncrypted,
  newStandard,
  syncStandard,
  type TestFile,
} from "@/lib/testing/files";
import { untilWaiting } from "@/lib/testing/held";
import { erase } from "@/lib/testing/sharing";
import { eraseDoomedBlobs } from "./doomed-blobs";
import { sweepUnnamedAttachments } from "./unnamed-attachments";

interface Note {
  file: TestFile;
  doc: Y.Doc;
}

const newNote = async (): Promise<Note> => ({ file: await newStandard(), doc: new Y.Doc() });

/** Changes the note and tells the server. */
async function edit({ file, doc }: Note, change: (content: Y.XmlFragment) => void): Promise<void> {
  const before = Y.encodeStateVector(doc);
  doc.transact(() => change(doc.getXmlFragment("content")));
  const update = base64(Y.encodeStateAsUpdate(doc, before));
  expect((await syncStandard(file, { update })).status).toBe(200);
}

function image(id: string): Y.XmlElement {
  const element = new Y.XmlElement("image");
  element.setAttribute("attachment", `svc-blob:${id}`);
  return element;
}

const show = (note: Note, id: string) => edit(note, (content) => content.insert(0, [image(id)]));
const hide = (note: Note) => edit(note, (content) => content.delete(0, content.length));

const stateOf = ({ doc }: Note) => Buffer.from(Y.encodeStateAsUpdate(doc));

/** As a compaction leaves the file. */
async function fold(note: Note): Promise<void> {
  const { id } = note.file;
  await pool().query("update file_state set state = $2 where file_id = $1", [id, stateOf(note)]);
  await pool().query("delete from file_update where file_id = $1", [id]);
}

/** An attachment with its blob's key. */
async function attach({ file }: Note): Promise<{ id: string; blob: string }> {
  const before = new Set(await blobsOf(file));
  const id = randomUUID();
  expect((await upload(file, Buffer.from(`attachment ${id}`), id)).status).toBe(201);
  return { id, blob: (await blobsOf(file)).find((blob) => !before.has(blob)) ?? "" };
}

const idsOf = async ({ file }: Note): Promise<string[]> =>
  (await attachmentsOf(file)).body.attachments.map(({ id }: { id: string }) => id);

/** When a blob is to be erased, in days from now. */
async function daysLeft(blob: string): Promise<number | null> {
  const { rows } = await pool().query<{ days: number }>(
    "select extract(epoch from due_at - now())::float8 / 86400 as days from doomed_blob where blob = $1",
    [blob],
  );
  return rows[0]?.days ?? null;
}

const makeDue = (...blobs: string[]) =>
  pool().query("update doomed_blob set due_at = now() - interval '1 second' where blob = any($1)", [
    blobs,
  ]);

async function runJobs(): Promise<void> {
  await sweepUnnamedAttachments();
  await eraseDoomedBlobs();
}

test("an attachment that nothing names for 30 days is removed, and one the note names stays", async () => {
  // DB-021
  const note = await newNote();
  const [shown, unnamed] = [await attach(note), await attach(note)];
  await show(note, shown.id);
  await runJobs();
  expect(await daysLeft(shown.blob)).toBeNull();
  expect(await daysLeft(unnamed.blob)).toBeGreaterThan(29.9);
  expect(await daysLeft(unnamed.blob)).toBeLessThanOrEqual(30);
  await runJobs();
  expect((await idsOf(note)).sort()).toEqual([shown.id, unnamed.id].sort());

  await makeDue(unnamed.blob);
  await runJobs();
  expect(await idsOf(note)).toEqual([shown.id]);
  expect((await download(note.file, unnamed.id)).status).toBe(404);
  expect(await doomedBlobs()).not.toContain(unnamed.blob);
  expect(await filesOfStore()).not.toContain(unnamed.blob);
  expect((await download(note.file, shown.id)).status).toBe(200);
});

test("an attachment that is named again in time starts its 30 days anew", async () => {
  // DB-021
  const note = await newNote();
  const { id, blob } = await attach(note);
  await sweepUnnamedAttachments();
  expect(await daysLeft(blob)).not.toBeNull();
  await show(note, id);
  await makeDue(blob);
  await runJobs();
  expect(await daysLeft(blob)).toBeNull();
  await hide(note);
  // The update that showed it waits in the log until it is folded into the state.
  await runJobs();
  expect(await daysLeft(blob)).toBeNull();
  await fold(note);
  await runJobs();
  expect(await daysLeft(blob)).toBeGreaterThan(29.9);
  expect((await download(note.file, id)).status).toBe(200);
});

test("a saved version that names it keeps it", async () => {
  // DB-021
  const note = await newNote();
  const { id, blob } = await attach(note);
  await show(note, id);
  await pool().query(
    "insert into file_version (file_id, kind, state) values ($1, 'checkpoint', $2)",
    [note.file.id, stateOf(note)],
  );
  await hide(note);
  await fold(note);
  await runJobs();
  expect(await daysLeft(blob)).toBeNull();
  await pool().query("delete from file_version where file_id = $1", [note.file.id]);
  await runJobs();
  expect(await daysLeft(blob)).toBeGreaterThan(29.9);
});

test("a job that erases bytes leaves those that still have a row", async () => {
  const note = await newNote();
  const { id, blob } = await attach(note);
  await sweepUnnamedAttachments();
  await makeDue(blob);
  await eraseDoomedBlobs();
  expect((await download(note.file, id)).status).toBe(200);
});

test("neither an encrypted file's attachments nor a trashed file's are looked through", async () => {
  // DB-021
  const sealed = { file: await newEncrypted() };
  const bytes = Uint8Array.from({ length: 60 }, (_, at) => (at === 0 ? 1 : at));
  await upload(sealed.file, bytes);
  const note = await newNote();
  await attach(note);
  await pool().query("update file set trashed_at = now() - interval '1 second' where id = $1", [
    note.file.id,
  ]);
  const blobs = [...(await blobsOf(sealed.file)), ...(await blobsOf(note.file))];
  await runJobs();
  for (const blob of blobs) expect(await daysLeft(blob)).toBeNull();
});

test("a file that is deleted while it is looked through leaves no bytes behind", async () => {
  // F-135
  const note = await newNote();
  const { id, blob } = await attach(note);
  await sweepUnnamedAttachments();
  expect(await daysLeft(blob)).not.toBeNull();
  await show(note, id);

  const client = await pool().connect();
  try {
    await client.query("begin");
    await client.query("select from doomed_blob where blob = $1 for update", [blob]);
    // Both are at the note of the same blob: the deletion makes it due, the sweep takes it back as it has a name again.
    const deleted = erase(note.file);
    await untilWaiting(1);
    const swept = sweepUnnamedAttachments();
    await untilWaiting(2);
    await client.query("commit");
    expect((await deleted).status).toBe(200);
    await swept;
  } finally {
    client.release(true);
  }
  await eraseDoomedBlobs();
  expect(await filesOfStore()).not.toContain(blob);
});

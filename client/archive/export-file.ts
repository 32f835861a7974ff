/** Writes one file's folder in an archive. */
import * as Y from "yjs";
import type { AttachmentRow } from "../../lib/contract/file-attachments";
import { utf8 } from "../../lib/protocol/bytes";
import { shortTitle } from "../account/library-entry";
import { unsealAttachment } from "../attachments";
import { listAttachments } from "../attachments/list";
import { get } from "../attachments/wire";
import type { Environment } from "../environment";
import type { LocalFile } from "../local-files";
import { type Reason, reasonOf } from "./errors";
import type { ArchivedAttachment, ArchivedFile, Entry, MissingPart } from "./manifest";
import { Names } from "./names";
import { keysOf, type Original } from "./read-original";
import { type PageOf, readableNote, wholeDocument } from "./readable";
import { MAX_ENTRY_BYTES } from "./zip-reader";
import type { ZipWriter } from "./zip-writer";

export interface FileWriting {
  zip: ZipWriter;
  /** Returns a folder name that no other file has. */
  folder: (title: string) => string;
  link: string;
  environment: Environment;
  signal: AbortSignal;
  waitAndRetry: <Value>(call: () => Promise<Value>) => Promise<Value>;
  onWritten: () => void;
  pageOf: PageOf | null;
}

/** The names in a file's folder besides its attachments. */
const OWN_NAMES = ["note.html", "note.md", "note.txt", "content.json", "state.yjs", "sealed"];
/** Reserved for each file: its entries, and seven times the bytes of its state, which is nearly always enough for all of them. */
const ENTRIES_PER_FILE = 7;
const BYTES_PER_STATE_BYTE = 7;
/** An attachment that takes longer counts as a broken connection. */
const READ_TIMEOUT_MS = 120_000;

/** @returns null when there is no room @throws the sink's errors and the signal's reason */
export async function writeFile(
  file: LocalFile,
  original: Original,
  writing: FileWriting,
): Promise<ArchivedFile | null> {
  const state = Y.encodeStateAsUpdate(original.doc);
  const missing: ArchivedFile["missing"] = [];
  const rows = await attachmentsOf(file, writing, missing);
  const updates = original.sealed && utf8(JSON.stringify(original.sealed.updates));
  const bytes = rows.reduce((sum, { size }) => sum + 2 * size, 0);
  const sealedBytes = (original.sealed?.state.length ?? 0) + (updates?.length ?? 0);
  if (
    !writing.zip.hasRoom(
      ENTRIES_PER_FILE + 2 * rows.length,
      bytes + BYTES_PER_STATE_BYTE * state.length + sealedBytes,
    )
  )
    return null;

  const title = titleOf(original.doc, file.title);
  const folder = writing.folder(title);
  const add = (name: string, content: Uint8Array, packed = true) =>
    writing.zip.add(`${folder}/${name}`, content, packed);
  const stateEntry = await add("state.yjs", state);
  const sealed: Entry[] = [];
  if (original.sealed && updates) {
    sealed.push(await add("sealed/state", original.sealed.state, false));
    if (original.sealed.updates.length > 0) sealed.push(await add("sealed/updates.json", updates));
  }
  const written = await writeAttachments({ file, rows, add, sealed, missing }, writing);
  const note = { title, attachments: written.names, pageOf: writing.pageOf };
  const forms = await formsOf(file, original.doc, note);
  const readable = await writeForms(forms, { zip: writing.zip, add, missing });
  if (original.damaged > 0) missing.push({ what: "changes", reason: "damaged" });
  const { id, kind, privacy, role, openedAt } = file;
  return {
    ...{ id, kind, privacy, title, level: original.level, role, openedAt },
    ...{ link: writing.link, folder, state: stateEntry, attachments: written.attachments },
    ...{ readable, sealed, missing },
  };
}

/** The file's own title, because the one in the list may be older. The state contains all of it. */
function titleOf(doc: Y.Doc, listed: string): string {
  const title = doc.getMap("meta").get("title");
  return shortTitle(typeof title === "string" && title.trim() !== "" ? title : listed);
}

type Add = (name: string, content: Uint8Array, packed?: boolean) => Promise<Entry>;

async function attachmentsOf(
  file: LocalFile,
  { environment, signal, waitAndRetry }: FileWriting,
  missing: ArchivedFile["missing"],
): Promise<AttachmentRow[]> {
  try {
    return await waitAndRetry(() => listAttachments(keysOf(file), environment));
  } catch (error) {
    signal.throwIfAborted();
    missing.push({ what: "attachments", reason: reasonOf(error) });
    return [];
  }
}

interface Writing {
  file: LocalFile;
  rows: readonly AttachmentRow[];
  add: Add;
  sealed: Entry[];
  missing: MissingPart[];
}

/** One at a time, because each may have 4 MB. */
async function writeAttachments(
  { file, rows, add, sealed, missing }: Writing,
  { environment, signal, waitAndRetry, onWritten }: FileWriting,
) {
  const ref = keysOf(file);
  const given = new Names(OWN_NAMES);
  const names = new Map<string, string>();
  const attachments: ArchivedAttachment[] = [];
  const attachmentOf = async (id: string) => {
    const held = await waitAndRetry(() => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(READ_TIMEOUT_MS)]);
      return get(ref, id, limit, environment);
    });
    return { held, opened: await unsealAttachment(ref, id, held) };
  };
  for (const { id } of rows) {
    const got = await attachmentOf(id).catch((error: unknown) => {
      signal.throwIfAborted();
      missing.push({ what: "attachment", id, reason: reasonOf(error) });
      return null;
    });
    if (got === null) continue;
    const { bytes, ...head } = got.opened;
    const name = given.file(head.name);
    names.set(id, name);
    attachments.push({ id, ...head, entry: await add(name, bytes, false) });
    if (ref.contentKeyText !== null)
      sealed.push(await add(`sealed/attachments/${id}`, got.held, false));
    onWritten();
  }
  return { names, attachments };
}

/** A form that cannot be made is left out; the state still has the content. */
async function formsOf(
  { kind }: LocalFile,
  doc: Y.Doc,
  note: Parameters<typeof readableNote>[1],
): Promise<[string, Uint8Array][] | null> {
  try {
    const forms = kind === "note" ? await readableNote(doc, note) : {};
    return Object.entries({ ...forms, "content.json": wholeDocument(doc) });
  } catch {
    return null;
  }
}

/** Repetitive content can become a text of hundreds of times its size. */
async function writeForms(
  forms: readonly [string, Uint8Array][] | null,
  { zip, add, missing }: Pick<Writing, "add" | "missing"> & { zip: ZipWriter },
): Promise<Entry[]> {
  const written: Entry[] = [];
  const reasons = new Set<Reason>(forms === null ? ["damaged"] : []);
  for (const [name, content] of forms ?? []) {
    if (content.length > MAX_ENTRY_BYTES) reasons.add("too-large");
    else if (!zip.hasRoom(1, content.length)) reasons.add("full");
    else written.push(await add(name, content));
  }
  for (const reason of reasons) missing.push({ what: "readable", reason });
  return written;
}

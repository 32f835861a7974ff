/** One file's folder in an archive. */
import * as Y from "yjs";
import { utf8 } from "../../lib/protocol/bytes";
import { shortTitle } from "../account/library-entry";
import { type AttachmentRow, listAttachments, unsealAttachment } from "../attachments";
import { get } from "../attachments/wire";
import type { Environment } from "../environment";
import type { LocalFile } from "../local-files";
import { type Reason, reasonOf } from "./errors";
import type { ArchivedAttachment, ArchivedFile, Entry, MissingPart } from "./manifest";
import { Names } from "./names";
import { keysOf, type Original } from "./read-original";
import { readableNote, wholeDocument } from "./readable";
import { MOST_ENTRY } from "./zip-reader";
import type { ZipWriter } from "./zip-writer";

export interface FileWriting {
  zip: ZipWriter;
  /** A folder's path that no other file has. */
  folder: (title: string) => string;
  link: string;
  environment: Environment;
  signal: AbortSignal;
  patiently: <Value>(call: () => Promise<Value>) => Promise<Value>;
  onWritten: () => void;
}

/** What is in a file's folder beside its attachments. */
const OWN_NAMES = ["note.md", "note.txt", "content.json", "state.yjs", "sealed"];
/** The state, and in the worst case four times as much for readable forms of it. */
const FORMS = 5;
/** An attachment that does not come is a line that is broken. */
const PATIENCE_MS = 120_000;

/** @returns null when it has no room @throws what the sink throws, and the signal's reason */
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
  if (!writing.zip.hasRoom(6 + 2 * rows.length, bytes + FORMS * state.length + sealedBytes))
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
  const readable: Entry[] = [];
  const forms = formsOf(file, original.doc, written.names);
  const reason = forms === null ? "damaged" : whyNot(forms, writing.zip);
  if (reason !== null) missing.push({ what: "readable", reason });
  else for (const [name, content] of forms ?? []) readable.push(await add(name, content));
  if (original.damaged > 0) missing.push({ what: "changes", reason: "damaged" });
  const { id, kind, privacy, role, openedAt } = file;
  return {
    ...{ id, kind, privacy, title, level: original.level, role, openedAt },
    ...{ link: writing.link, folder, state: stateEntry, attachments: written.attachments },
    ...{ readable, sealed, missing },
  };
}

/** The file's own: what a list says can be older. All of it is in the state. */
function titleOf(doc: Y.Doc, listed: string): string {
  const title = doc.getMap("meta").get("title");
  return shortTitle(typeof title === "string" && title.trim() !== "" ? title : listed);
}

type Add = (name: string, content: Uint8Array, packed?: boolean) => Promise<Entry>;

async function attachmentsOf(
  file: LocalFile,
  { environment, signal, patiently }: FileWriting,
  missing: ArchivedFile["missing"],
): Promise<AttachmentRow[]> {
  try {
    return await patiently(() => listAttachments(keysOf(file), environment));
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

/** One at a time: one can have 4 MB. */
async function writeAttachments(
  { file, rows, add, sealed, missing }: Writing,
  { environment, signal, patiently, onWritten }: FileWriting,
) {
  const ref = keysOf(file);
  const given = new Names(OWN_NAMES);
  const names = new Map<string, string>();
  const attachments: ArchivedAttachment[] = [];
  const attachmentOf = async (id: string) => {
    const held = await patiently(() => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
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

/** Bytes that repeat themselves can become a text of hundreds of times their size. */
function whyNot(forms: readonly [string, Uint8Array][], zip: ZipWriter): Reason | null {
  const sizes = forms.map(([, { length }]) => length);
  if (sizes.some((size) => size > MOST_ENTRY)) return "too-large";
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return zip.hasRoom(sizes.length, bytes) ? null : "full";
}

/** What cannot be read is still in the state. */
function formsOf({ kind }: LocalFile, doc: Y.Doc, names: ReadonlyMap<string, string>) {
  try {
    const forms = kind === "note" ? readableNote(doc, names) : {};
    return Object.entries({ ...forms, "content.json": wholeDocument(doc) });
  } catch {
    return null;
  }
}

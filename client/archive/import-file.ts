/** Imports one file of an archive: its state, its attachments, then its entry in the list. */
import * as Y from "yjs";
import { FILE_KINDS } from "../../lib/kinds/file-kind";
import { levelOfUpdate } from "../../lib/kinds/note/level";
import { toBase64 } from "../../lib/protocol/bytes";
import { newCapability } from "../../lib/protocol/capability";
import { importKey } from "../../lib/protocol/envelope";
import { type AttachmentFile, sealAttachment, sendAttachment } from "../attachments";
import { listAttachments } from "../attachments/list";
import type { Environment } from "../environment";
import { sealedFile, sendNewFile } from "../files";
import { ApiError, CLIENT_LEVEL, callApi } from "../http";
import type { LocalFile } from "../local-files";
import { oneStore } from "../one-store";
import { readPage } from "../sync/answers";
import { encryptedCodec } from "../sync/codec";
import { exchange } from "../sync/exchange";
import { guardState } from "../sync/inbox";
import { OpenError } from "../sync/types";
import type { CheckedArchive } from "./check";
import type { ArchivedFile } from "./manifest";
import { stateParts } from "./state-parts";

/**
 * A started import: the new file's id and keys, stored on this device before the server is called. When an answer is
 * lost, the next try uses the same ids, so no second file is made.
 */
interface Begun {
  /** `archive/file`. */
  from: string;
  id: string;
  capability: string;
  contentKey: string | null;
}

const transact = oneStore("sealdesk-imports", "begun", "from");

/** Null when it was not started, or this device stores nothing. */
async function begunImport(environment: Environment, from: string): Promise<Begun | null> {
  const found = await transact<Begun | undefined>(environment, "readonly", (store) =>
    store.get(from),
  );
  return found ?? null;
}

async function keepBegun(environment: Environment, begun: Begun): Promise<void> {
  await transact(environment, "readwrite", (store) => store.put(begun));
}

async function dropBegun(environment: Environment, from: string): Promise<void> {
  await transact(environment, "readwrite", (store) => store.delete(from));
}

/** The most bytes of a file's state and log (DB-004). */
const MAX_WHOLE_BYTES = 24_000_000;

export interface ImportWay {
  archive: CheckedArchive;
  environment: Environment;
  signal: AbortSignal;
  waitAndRetry: <Value>(call: () => Promise<Value>) => Promise<Value>;
}

/** @throws ApiError, NetworkError, ArchiveError, OpenError `upgrade`, GuardError; the signal's reason */
export async function importFile(
  file: ArchivedFile,
  way: ImportWay,
  keep: (file: LocalFile) => Promise<void>,
): Promise<void> {
  const { environment, waitAndRetry } = way;
  const from = `${way.archive.manifest.id}/${file.id}`;
  const { begun, isNew } = await make(file, from, way);
  const { id, capability, contentKey } = begun;
  await addAttachments(file, { id, capability, contentKeyText: contentKey }, isNew, way);
  const { title, openedAt, privacy } = file;
  const kind = FILE_KINDS.find((one) => one === file.kind) ?? "note";
  const token = contentKey === null ? capability : `${capability}.${contentKey}`;
  const entry = { id, token, title, openedAt, privacy, from, kind, role: "owner" } as const;
  await waitAndRetry(() => keep(entry));
  await dropBegun(environment, from);
}

/** Creates the file, or finds that an interrupted import has created it. */
async function make(file: ArchivedFile, from: string, way: ImportWay) {
  const { archive, environment, waitAndRetry } = way;
  const state = await archive.read(file.state);
  guardState(state, MAX_WHOLE_BYTES);
  const level = Math.max(file.level, levelOfUpdate(state));
  if (level > CLIENT_LEVEL) throw new OpenError("upgrade", "The file needs a newer Sealdesk.");
  const before = await begunImport(environment, from);
  const there = before && (await versionOf(before, way));
  const begun = before && there !== null ? before : newFile(file, from);
  const { id, capability: token, contentKey } = begun;
  const [first = state, ...rest] = contentKey === null ? [] : stateParts(state);
  if (there === null) {
    await keepBegun(environment, begun);
    const more = { token, ...(level > 1 ? { minClient: level } : {}) };
    const made =
      contentKey === null
        ? { contentKey, body: { id, copy: toBase64(state), ...more } }
        : await sealedFile(first, more, { id, contentKey });
    await waitAndRetry(() => sendNewFile(made, environment));
  }
  if (contentKey !== null) await sendRest(rest, there ?? 0, { ...begun, contentKey }, way);
  return { begun, isNew: there === null };
}

/** Each part is one change, so the file's version tells how many parts an interrupted import has sent. */
async function sendRest(
  parts: readonly Uint8Array[],
  sent: number,
  { id, capability, contentKey }: Begun & { contentKey: string },
  { environment, signal, waitAndRetry }: ImportWay,
): Promise<void> {
  const codec = encryptedCodec(id, await importKey(contentKey));
  const channel = { environment, id, capability, privacy: codec.privacy };
  for (const [at, part] of parts.entries()) {
    if (at < sent) continue;
    const updateId = crypto.randomUUID();
    const update = { id: updateId, payload: toBase64(await codec.sealUpdate(updateId, part)) };
    const request = { clientId: 1, cursor: at, live: true, update, signal };
    await waitAndRetry(() => exchange(channel, new Y.Doc(), request));
  }
}

const newFile = ({ privacy }: ArchivedFile, from: string): Begun => ({
  from,
  id: crypto.randomUUID(),
  capability: newCapability(),
  contentKey: privacy === "e2ee" ? newCapability() : null,
});

/** Null when there is no such file: it was never created, or has been deleted. */
async function versionOf(
  { id, capability }: Begun,
  { environment, signal, waitAndRetry }: ImportWay,
) {
  const call = { method: "GET", path: `/api/documents/${id}`, capability, signal } as const;
  try {
    return readPage(await waitAndRetry(() => callApi(environment, call))).version;
  } catch (error) {
    if (error instanceof ApiError && [404, 410].includes(error.status)) return null;
    throw error;
  }
}

/** Uses the ids that the document contains. */
async function addAttachments(
  { attachments }: ArchivedFile,
  file: AttachmentFile,
  isNew: boolean,
  { archive, environment, signal, waitAndRetry }: ImportWay,
): Promise<void> {
  const rows = isNew ? [] : await waitAndRetry(() => listAttachments(file, environment));
  const there = new Set(rows.map(({ id }) => id));
  for (const { id, entry, ...head } of attachments) {
    if (there.has(id)) continue;
    const bytes = await archive.read(entry);
    const sealed = await sealAttachment(file, { ...head, bytes }, id);
    await waitAndRetry(() => sendAttachment(file, sealed, { signal }, environment));
  }
}

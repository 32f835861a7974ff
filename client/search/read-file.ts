/** A file's current text: from the server, or from this device's copy. */
import * as Y from "yjs";
import { importKey } from "../../lib/protocol/envelope";
import { keysOf, readOriginal } from "../archive/read-original";
import type { Environment } from "../environment";
import type { LocalFile } from "../local-files";
import { encryptedCodec, standardCodec } from "../sync/codec";
import { exchange } from "../sync/exchange";
import { Inbox } from "../sync/inbox";
import { loadCopy } from "../sync/load";
import { openStore } from "../sync/store";
import { type NoteText, readFileText } from "./note-parts";

export interface FileText {
  text: NoteText;
  /** Null when not everything up to a version is included. */
  version: number | null;
}

/** @throws what readOriginal throws */
export async function readFromServer(
  file: LocalFile,
  environment: Environment,
  signal: AbortSignal,
): Promise<FileText> {
  const { doc, version } = await readOriginal(file, environment, signal);
  return textOf(doc, version);
}

/** Null when this device has no readable copy. The server is not called. */
export async function readFromCopy(
  file: LocalFile,
  environment: Environment,
): Promise<FileText | null> {
  const copy = await openCopy(file, environment);
  return copy && textOf(copy.doc, copy.version);
}

/** A copy as a document, which the caller destroys. */
export async function openCopy(
  file: LocalFile,
  environment: Environment,
): Promise<{ doc: Y.Doc; version: number | null } | null> {
  const store = await openStore(environment.indexedDB);
  const doc = new Y.Doc();
  try {
    const copy = await store.copy(file.id);
    if (copy === null) return null;
    const { id, contentKeyText } = keysOf(file);
    const codec =
      contentKeyText === null
        ? standardCodec()
        : encryptedCodec(id, await importKey(contentKeyText));
    const { cursor, version } = await loadCopy(copy, codec, new Inbox(doc, codec));
    return { doc, version: cursor !== null && cursor >= version ? version : null };
  } catch {
    // Damaged, or encrypted with another key: the server may have it.
    doc.destroy();
    return null;
  } finally {
    store.close();
  }
}

/** Whether the server's version is still the known one, by one small request. @throws what callApi throws */
export async function isUnchanged(
  file: LocalFile,
  version: number,
  environment: Environment,
  signal: AbortSignal,
): Promise<boolean> {
  const { id, capability } = keysOf(file);
  const channel = { environment, id, capability, privacy: file.privacy };
  const doc = new Y.Doc();
  const request = { clientId: doc.clientID, cursor: version, live: true, signal };
  const answer = await exchange(channel, doc, request);
  return answer.version === version;
}

function textOf(doc: Y.Doc, version: number | null): FileText {
  try {
    return { text: readFileText(doc), version };
  } finally {
    doc.destroy();
  }
}

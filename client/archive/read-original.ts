/**
 * Reads a file for an archive, both as the server stores it and decrypted. It changes nothing and shows no presence.
 */
import * as Y from "yjs";
import { fromBase64, toBase64 } from "../../lib/protocol/bytes";
import { importKey } from "../../lib/protocol/envelope";
import type { Environment } from "../environment";
import { BadAnswer } from "../http";
import type { LocalFile } from "../local-files";
import type { Row } from "../sync/answers";
import { type Codec, encryptedCodec, standardCodec } from "../sync/codec";
import { type Channel, exchange } from "../sync/exchange";
import { Inbox } from "../sync/inbox";
import { fetchPage } from "../sync/load";
import { openStore } from "../sync/store";

export interface Original {
  /** Decrypted, including changes that this device has not sent yet. */
  doc: Y.Doc;
  /** The client level that it needs. */
  level: number;
  /** The server's version number; the document contains everything up to it. */
  version: number;
  /** As the server stores it: an envelope, and those of later changes; null for a standard file. */
  sealed: { state: Uint8Array; updates: Row[] } | null;
  /** Number of changes that the file's key could not decrypt. */
  damaged: number;
}

/** The keys in a list's entry. */
export function keysOf({ id, token }: Pick<LocalFile, "id" | "token">) {
  const [capability = "", contentKeyText = null] = token.split(".");
  return { id, capability, contentKeyText };
}

/** @throws OpenError, ApiError, NetworkError, BadAnswer, ProtocolError; the signal's reason */
export async function readOriginal(
  file: LocalFile,
  environment: Environment,
  signal: AbortSignal,
): Promise<Original> {
  const { id, capability, contentKeyText } = keysOf(file);
  const codec =
    contentKeyText === null ? standardCodec() : encryptedCodec(id, await importKey(contentKeyText));
  const channel = { environment, id, capability, privacy: codec.privacy };
  const doc = new Y.Doc();
  const inbox = new Inbox(doc, codec);
  const { level, version, state, updates } = await readAll(channel, doc, inbox, signal);
  await addUnsent(doc, codec, id, environment);
  const sealed = codec.privacy === "e2ee" ? { state: fromBase64(state), updates } : null;
  return { doc, level, version, sealed, damaged: inbox.damaged };
}

async function readAll(channel: Channel, doc: Y.Doc, inbox: Inbox, signal: AbortSignal) {
  const page = await fetchPage(channel, signal);
  let { state } = page.snapshot;
  let updates = page.rows;
  await inbox.receive({ base: state, rows: updates });
  let at = { cursor: page.cursor, version: page.version };
  while (at.cursor < at.version) {
    const request = { clientId: doc.clientID, cursor: at.cursor, signal };
    const { base, rows, cursor, version } = await exchange(channel, doc, request);
    await inbox.receive({ base: base?.state ?? null, rows });
    // A state saved meanwhile replaces all earlier changes.
    if (base) state = base.state;
    updates = base ? rows : [...updates, ...rows];
    if (cursor === null || cursor <= at.cursor)
      throw new BadAnswer("The server's answer leaves out changes.");
    at = { cursor, version };
  }
  return { level: page.minClient, version: at.version, state, updates };
}

/** Offline changes belong to the file. They are sent when the file is opened next. */
async function addUnsent(doc: Y.Doc, codec: Codec, id: string, environment: Environment) {
  const store = await openStore(environment.indexedDB);
  try {
    const left = await store.unsent(id);
    left.sort((a, b) => a.at - b.at);
    const inbox = new Inbox(doc, codec);
    for (const item of left) {
      const payload = await codec.openLocal(item.blob).catch(() => null);
      if (payload) await inbox.receive({ rows: [{ id: item.id, payload: toBase64(payload) }] });
    }
  } finally {
    store.close();
  }
}

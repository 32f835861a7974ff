/** Bytes a test sends: what looks like an envelope, and small Yjs states. */
import { randomBytes } from "node:crypto";
import * as Y from "yjs";

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
export const fromBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64"));

/** Bytes that look like an envelope, as base64; the server can tell no more. */
export function envelope(size = 60): string {
  const bytes = randomBytes(size);
  bytes[0] = 1;
  return base64(bytes);
}

/** One Yjs update that types `text` into root text `t`, made by a client of its own. */
export function typed(text: string, clientId?: number): Uint8Array {
  const doc = new Y.Doc();
  if (clientId !== undefined) doc.clientID = clientId;
  doc.getText("t").insert(0, text);
  return Y.encodeStateAsUpdate(doc);
}

/** The text of root text `t` in a state. */
export function textOf(...updates: (string | Uint8Array)[]): string {
  const doc = new Y.Doc();
  for (const update of updates)
    Y.applyUpdate(doc, typeof update === "string" ? fromBase64(update) : update);
  return doc.getText("t").toString();
}

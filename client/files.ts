/** Creates files. */
import * as Y from "yjs";
import { toBase64 } from "../lib/protocol/bytes";
import { isCapability, newCapability } from "../lib/protocol/capability";
import * as contexts from "../lib/protocol/contexts";
import { importKey, seal } from "../lib/protocol/envelope";
import { formatLongLink } from "../lib/protocol/links";
import { defaultEnvironment, type Environment } from "./environment";
import { BadAnswer, callApi } from "./http";
import { record, text } from "./sync/answers";

/** What these calls need of a file; an OpenFile has it. */
export type FileRef = { id: string; capability: string; contentKeyText: string | null };

export type NewNote = { title?: string; privacy?: "e2ee" | "standard" };

export type CreatedNote = {
  id: string;
  /** Path and fragment. */
  link: string;
  capability: string;
  contentKey: string | null;
};

/** Creates a note, encrypted by default; its key is made here and never sent. */
export async function createNote(
  note: NewNote = {},
  environment: Environment = defaultEnvironment(),
): Promise<CreatedNote> {
  const title = note.title ?? "Untitled";
  const made =
    note.privacy === "standard"
      ? { contentKey: null, body: { template: "blank", title } }
      : await sealedNote(title);
  return sendNewFile(made, environment);
}

/** The request that creates a file, and the key of an encrypted one. */
export type NewFile = { contentKey: string | null; body: object };

/** Sends a new file and returns its link. */
export async function sendNewFile(
  made: NewFile,
  environment: Environment = defaultEnvironment(),
): Promise<CreatedNote> {
  const call = { method: "POST", path: "/api/documents", body: made.body } as const;
  const answer = record(await callApi(environment, call));
  const id = text(answer, "id");
  const capability = text(answer, "token");
  if (!isCapability(capability)) throw new BadAnswer("The server gave no usable link.");
  if ("id" in made.body && made.body.id !== id) {
    throw new BadAnswer("The server answered with another file.");
  }
  const { contentKey } = made;
  return { id, capability, contentKey, link: formatLongLink({ id, capability, contentKey }) };
}

async function sealedNote(title: string) {
  const doc = new Y.Doc();
  doc.getMap("meta").set("title", title);
  const state = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return sealedFile(state);
}

/** An encrypted file with this state, with a new id and key unless given. */
export async function sealedFile(
  plain: Uint8Array,
  more: object = {},
  { id, contentKey } = { id: crypto.randomUUID() as string, contentKey: newCapability() },
): Promise<NewFile> {
  const key = await importKey(contentKey);
  const state = await seal(key, contexts.snapshot(id), plain);
  return { contentKey, body: { privacy: "e2ee", id, state: toBase64(state), ...more } };
}

/** Creates a file online or offline. Offline, it exists on this device until it can be sent. */
import * as Y from "yjs";
import type { BusinessPaper } from "../../lib/kinds/business/paper";
import { type FileKind, kindOfDoc } from "../../lib/kinds/file-kind";
import { tellActivity } from "../../lib/kinds/note/activity";
import type { Template } from "../../lib/kinds/note/templates";
import { toBase64 } from "../../lib/protocol/bytes";
import { newCapability } from "../../lib/protocol/capability";
import * as contexts from "../../lib/protocol/contexts";
import { importKey, seal } from "../../lib/protocol/envelope";
import { formatLongLink } from "../../lib/protocol/links";
import { signedInAccount } from "../account/signed-in-account";
import { defaultEnvironment, type Environment } from "../environment";
import { type CreatedNote, type NewNote, sealedFile, sendNewFile } from "../files";
import { ApiError, BadAnswer, NetworkError } from "../http";
import { remember } from "../local-files";
import { openDatabase, write } from "../storage";
import { judge } from "../sync/failure";
import type { Copy } from "../sync/store";
import { keepPending } from "./pending";

/** There is no connection, and this device cannot store a file either. */
class DeviceError extends Error {
  override readonly name = "DeviceError";
}

/** A template's own title is used unless one is given. The creator appears in the list of activity. */
export type FirstNote = NewNote & {
  template?: Template;
  by?: { name: string; color: string };
  /** Makes a business document of it instead of a note, with its own title. */
  paper?: BusinessPaper;
  /** The file's first state, of any kind, with its own title. */
  doc?: Y.Doc;
  /** Older programs must know that they cannot show it (F-010). */
  minClient?: number;
};

/**
 * Creates a note with an id, a capability and a key made on this device, so that trying again is harmless (F-015).
 * Rejects with an ApiError when the server refuses, and with a DeviceError when the note cannot be stored anywhere.
 */
export async function createAnywhere(
  note: FirstNote = {},
  environment: Environment = defaultEnvironment(),
): Promise<CreatedNote> {
  const made = await noteOfOurs(note);
  try {
    const created = await sendNewFile(made, environment);
    // The next page then knows the file's kind, and closing this page does not lose the link.
    await listHere(made, Date.now(), environment).catch(() => {});
    return created;
  } catch (error) {
    if (!isUnreached(error)) throw error;
    const kept = await keepOnDevice(made, environment);
    askToStay();
    return kept;
  }
}

/** No answer, one that is not from our server, or a server error. */
function isUnreached(error: unknown): boolean {
  if (!(error instanceof ApiError))
    return error instanceof NetworkError || error instanceof BadAnswer;
  return error.status !== 429 && judge(error).kind === "retry";
}

/** This is the file's only copy, so the browser should not evict it. */
function askToStay() {
  if (typeof navigator === "undefined") return;
  navigator.storage?.persist().catch(() => {});
}

type Made = {
  id: string;
  title: string;
  kind: FileKind;
  privacy: "e2ee" | "standard";
  capability: string;
  contentKey: string | null;
  body: object;
  /** The first state as this device stores it. */
  blob: Uint8Array;
};

async function noteOfOurs({ privacy = "e2ee", minClient, ...note }: FirstNote): Promise<Made> {
  const { title, kind, state } = await firstState(note);
  const id: string = crypto.randomUUID();
  const capability = newCapability();
  const more = { token: capability, ...(minClient && { minClient }) };
  if (privacy === "standard") {
    const body = { id, ...more, copy: toBase64(state) };
    return { id, title, kind, privacy, capability, contentKey: null, body, blob: state };
  }
  const contentKey = newCapability();
  const { body } = await sealedFile(state, more, { id, contentKey });
  const blob = await seal(await importKey(contentKey), contexts.local(id), state);
  return { id, title, kind, privacy, capability, contentKey, body, blob };
}

async function firstState({ by, ...note }: FirstNote) {
  const doc = await firstDoc(note);
  const meta = doc.getMap("meta");
  if (by) tellActivity(doc, by, { action: "created", at: new Date() });
  const named = meta.get("title");
  const kind = kindOfDoc(doc);
  const state = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return { title: typeof named === "string" ? named : "", kind, state };
}

/** Templates and documents are loaded when one is chosen. */
async function firstDoc({ title, template, paper, doc: given }: FirstNote): Promise<Y.Doc> {
  if (paper) return (await import("../../lib/kinds/business/create")).paperDoc(paper);
  if (given) return given;
  if (template) {
    return (await import("../../lib/kinds/note/templates")).noteFromTemplate(template, title);
  }
  const doc = new Y.Doc();
  doc.getMap("meta").set("title", title ?? "Untitled");
  return doc;
}

function listHere(made: Made, madeAt: number, environment: Environment): Promise<void> {
  const { id, title, kind, privacy, capability, contentKey } = made;
  const openedAt = new Date(madeAt).toISOString();
  const token = contentKey ? `${capability}.${contentKey}` : capability;
  return remember(
    { id, token, title, titledAt: openedAt, role: "owner", openedAt, kind, privacy },
    environment,
  );
}

async function keepOnDevice(made: Made, environment: Environment): Promise<CreatedNote> {
  const { id, privacy, capability, contentKey, body, blob } = made;
  const copy: Copy = { id, privacy, role: "owner", blob, cursor: null, version: 0 };
  const madeAt = Date.now();
  const person = await signedInAccount(environment).catch(() => null);
  try {
    await keepCopy(environment, copy);
    const pending = { id, capability, body, madeAt, userId: person?.userId ?? null };
    if (!(await keepPending(environment, pending))) throw new Error("Nothing is kept here.");
    await listHere(made, madeAt, environment);
  } catch (cause) {
    throw new DeviceError(
      "The server can’t be reached, and this browser can’t save on this device: storage is full, or this is a private window.",
      { cause },
    );
  }
  return { id, capability, contentKey, link: formatLongLink({ id, capability, contentKey }) };
}

async function keepCopy({ indexedDB }: Environment, copy: Copy): Promise<void> {
  if (indexedDB === null) throw new Error("Nothing is kept here.");
  const database = await openDatabase(indexedDB);
  try {
    await write(database, "copies", (copies) => copies.put(copy));
  } finally {
    database.close();
  }
}

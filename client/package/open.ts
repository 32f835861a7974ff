/** An open file: read and edited by its kind's actions, and followed while others edit. */
import * as Y from "yjs";
import type { ActionContext } from "../../lib/kinds/actions/action";
import { ACTIONS, runAction } from "../../lib/kinds/actions/all";
import { contextOf } from "../../lib/kinds/actions/context";
import { awaitsPack, writePack } from "../../lib/kinds/contract/start";
import { type FileKind, kindOfDoc } from "../../lib/kinds/file-kind";
import { levelOfUpdate } from "../../lib/kinds/note/level";
import { parseFileLink } from "../../lib/protocol/links";
import type { Connection } from "../client";
import { openFile as openLink } from "../sync";
import { REMOTE } from "../sync/inbox";
import type { OpenFile, Refusal } from "../sync/types";

/** An open file for a program; it stays up to date until it is closed. */
export type LiveFile = Omit<OpenFile, "awareness" | "roleOf"> & {
  readonly connection: Connection;
  readonly kind: FileKind;
  readonly title: string;
};

/** The link is not of this service, so its key would be sent elsewhere. */
export class WrongLink extends Error {
  override readonly name = "WrongLink";
}

/** The server refused what was written. */
export class NotSaved extends Error {
  override readonly name = "NotSaved";
  constructor(readonly refusal: Refusal | undefined) {
    super(refusal?.message ?? "The server could not be reached, so this was not saved.");
  }
}

const VIEW_ONLY: Refusal = {
  ...{ status: 403, reason: "role", message: "This link can view the file, not change it." },
};

/** A link of this service as a URL. @throws WrongLink */
export function ourUrl({ origin }: Connection, link: string): URL {
  const url = URL.canParse(link, origin) ? new URL(link, origin) : null;
  if (url?.origin === origin) return url;
  throw new WrongLink(`This is not a link of ${origin}.`);
}

/** @param link the full link, long or short @throws WrongLink, OpenError */
export async function openFile(connection: Connection, link: string): Promise<LiveFile> {
  const parsed = parseFileLink(ourUrl(connection, link));
  const file = await openLink(parsed, { environment: connection });
  const described = {
    connection,
    get kind() {
      return kindOfDoc(file.doc);
    },
    get title() {
      return String(file.doc.getMap("meta").get("title") ?? "");
    },
  };
  return Object.defineProperties(file, Object.getOwnPropertyDescriptors(described)) as OpenFile &
    typeof described;
}

/** Names of the actions that `read` and `edit` accept for a kind of file. */
export const actionsOf = (kind: FileKind) => ACTIONS[kind];

/**
 * Runs a read action of the file's kind.
 * @param args by name, or as a list in the action's order
 * @returns text or plain data
 * @throws ActionError
 */
export async function read(
  file: Pick<LiveFile, "doc">,
  action: string,
  args: readonly unknown[] | Readonly<Record<string, unknown>> = [],
): Promise<unknown> {
  const run = (draft: Y.Doc, context: ActionContext) =>
    runAction(draft, "reads", action, args, context);
  return (await attempt(file.doc, run)).answer;
}

/**
 * Runs an edit action and resolves once the server has it. A failing action changes nothing.
 * @throws ActionError, NotSaved
 */
export async function edit(
  file: Changeable,
  action: string,
  args: readonly unknown[] | Readonly<Record<string, unknown>> = [],
): Promise<unknown> {
  return change(file, (draft, context) => runAction(draft, "edits", action, args, context));
}

type Changeable = Pick<LiveFile, "doc" | "role" | "raiseLevel" | "flush" | "status">;

/**
 * Changes the document and resolves once the server has it. If `work` throws, nothing changes.
 * @throws NotSaved, and the errors of `work`
 */
export async function change<Answer>(file: Changeable, work: Work<Answer>): Promise<Answer> {
  if (file.role === "view") throw new NotSaved(VIEW_ONLY);
  const { answer, update } = await attempt(file.doc, work);
  await file.raiseLevel(levelOfUpdate(update));
  Y.applyUpdate(file.doc, update);
  await saved(file);
  return answer;
}

/** Waits until the server has all edits. @throws NotSaved */
export async function saved(file: Pick<LiveFile, "flush" | "status">): Promise<void> {
  await file.flush();
  const { save, refusal } = file.status();
  if (save !== "saved") throw new NotSaved(refusal);
}

/** Calls `onChange` for each change by others. @returns a function that stops it */
export function follow({ doc }: Pick<LiveFile, "doc">, onChange: () => void): () => void {
  const listener = (_update: Uint8Array, origin: unknown) => {
    if (origin === REMOTE) onChange();
  };
  doc.on("update", listener);
  return () => doc.off("update", listener);
}

type Work<Answer> = (draft: Y.Doc, context: ActionContext) => Answer;

/** Runs on a copy, because a failing action may leave a document half changed. */
async function attempt<Answer>(doc: Y.Doc, work: Work<Answer>) {
  const context = await contextOf(doc);
  const draft = new Y.Doc();
  try {
    Y.applyUpdate(draft, Y.encodeStateAsUpdate(doc));
    const vector = Y.encodeStateVector(draft);
    if (context.pack && awaitsPack(draft)) writePack(draft, context.pack);
    const answer = work(draft, context);
    return { answer, update: Y.encodeStateAsUpdate(draft, vector) };
  } finally {
    draft.destroy();
  }
}

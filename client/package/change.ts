/**
 * Changes by programs. Each is made on a copy and written only on the version it was made on, so that of two that work out
 * where to write, none takes the other's place.
 */
import * as Y from "yjs";
import type { ActionContext } from "../../lib/kinds/actions/action";
import { contextOf } from "../../lib/kinds/actions/context";
import { awaitsPack, writePack } from "../../lib/kinds/contract/start";
import { levelOfUpdate } from "../../lib/kinds/note/level";
import { turns } from "../../lib/kinds/turns";
import { addsNothing, type Known, knownOf } from "../../lib/kinds/yjs-novelty";
import { toBase64 } from "../../lib/protocol/bytes";
import { ApiError } from "../http";
import { Compactor } from "../sync/compactor";
import { judge } from "../sync/failure";
import { REMOTE } from "../sync/inbox";
import type { OpenFile, Refusal } from "../sync/types";

/** The server refused what was written, or could not be reached: then it may have been written all the same. */
export class NotSaved extends Error {
  override readonly name = "NotSaved";
  constructor(readonly refusal: Refusal | undefined) {
    super(refusal?.message ?? "The server could not be reached, so this may not be saved.");
  }
}

const VIEW_ONLY: Refusal = {
  ...{ status: 403, reason: "role", message: "This link can view the file, not change it." },
};

export type Changeable = Pick<
  OpenFile,
  "doc" | "role" | "raiseLevel" | "flush" | "status" | "session"
>;

/**
 * Changes the document and resolves once the server has it. When others wrote meanwhile, the work is done anew on what they
 * wrote. If `work` throws or the server refuses the change, nothing changes.
 * @throws NotSaved, and the errors of `work`
 */
export const change = <Answer>(file: Changeable, work: Work<Answer>): Promise<Answer> =>
  inTurn(file.doc, () => changeNow(file, work));

const inTurn = turns<Y.Doc>();

async function changeNow<Answer>(file: Changeable, work: Work<Answer>): Promise<Answer> {
  if (file.role === "view") throw new NotSaved(VIEW_ONLY);
  await saved(file);
  const until = performance.now() + CHANGE_MS;
  for (;;) {
    const version = file.session.cursor ?? 0;
    const { answer, update } = await attempt(file.doc, work);
    if (update === null) return answer;
    await file.raiseLevel(levelOfUpdate(update));
    try {
      await commit(file, update, version);
      return answer;
    } catch (error) {
      if (!(await mayTryAgain(file, error)) || performance.now() > until)
        throw new NotSaved(refusalOf(error));
    }
  }
}

/** A change is made anew while others write the same file, for at most so long. */
const CHANGE_MS = 5_000;

/** What is being written into each open file, so that it is not taken for others'. */
const committing = new WeakMap<Y.Doc, Known>();

/** Writes an update on the version it was made on; the answer brings it into the document. */
async function commit({ doc, session }: Changeable, update: Uint8Array, ifVersion: number) {
  const id = crypto.randomUUID();
  const payload = toBase64(await session.parts.codec.sealUpdate(id, update));
  const send = () => session.askWithPresence({ update: { id, payload }, ifVersion });
  committing.set(doc, knownOf(update));
  try {
    await send().catch((error: unknown) => {
      if (error instanceof ApiError) throw error;
      // The answer may be lost. The same id is written only once, whatever the version is now.
      return send();
    });
  } finally {
    committing.delete(doc);
  }
}

/** After what others wrote is here, or the full log was replaced with one state. */
async function mayTryAgain({ session }: Changeable, error: unknown): Promise<boolean> {
  if (error instanceof ApiError && error.reason === "stale") {
    await session.pull();
    return true;
  }
  const { kind } = judge(error);
  if (kind === "file") session.failed(error);
  return kind === "log-full" && new Compactor(session).compact();
}

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof ApiError) return error;
  const failure = judge(error);
  return failure.kind === "file" ? failure.refusal : undefined;
}

/** Waits until the server has all edits. @throws NotSaved */
export async function saved(file: Pick<OpenFile, "flush" | "status">): Promise<void> {
  await file.flush();
  const { save, refusal } = file.status();
  if (save !== "saved") throw new NotSaved(refusal);
}

/** Calls `onChange` for each change by others. @returns a function that stops it */
export function follow({ doc }: Pick<OpenFile, "doc">, onChange: () => void): () => void {
  const listener = (update: Uint8Array, origin: unknown) => {
    const ours = committing.get(doc);
    if (origin === REMOTE && !(ours && addsNothing(update, ours))) onChange();
  };
  doc.on("update", listener);
  return () => doc.off("update", listener);
}

type Work<Answer> = (draft: Y.Doc, context: ActionContext) => Answer;

/** Runs on a copy, because a failing action may leave a document half changed. */
export async function attempt<Answer>(doc: Y.Doc, work: Work<Answer>) {
  const context = await contextOf(doc);
  const draft = new Y.Doc();
  try {
    Y.applyUpdate(draft, Y.encodeStateAsUpdate(doc));
    const updates: Uint8Array[] = [];
    draft.on("update", (update: Uint8Array) => updates.push(update));
    if (context.pack && awaitsPack(draft)) writePack(draft, context.pack);
    const answer = work(draft, context);
    return { answer, update: updates.length === 0 ? null : Y.mergeUpdates(updates) };
  } finally {
    draft.destroy();
  }
}

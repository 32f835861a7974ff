/**
 * The model's edit of one file. Its actions run on a copy, and the file changes only when the page applies the edit.
 */
import * as Y from "yjs";
import { ActionError } from "../../lib/kinds/actions/action";
import { ACTIONS, runAction } from "../../lib/kinds/actions/all";
import { contextOf } from "../../lib/kinds/actions/context";
import { awaitsPack, writePack } from "../../lib/kinds/contract/start";
import { kindOfDoc } from "../../lib/kinds/file-kind";
import { asData, runSteps, type Steps } from "./steps";

export interface EditAsked extends Pick<Steps, "events" | "environment" | "signal"> {
  file: { id: string; doc: Y.Doc };
  /** What to change, with everything needed for it. */
  instructions: string;
  /** The answer it belongs to; absent for an edit that the person requested directly. */
  parentRun?: string;
}

export interface Edited {
  /** The edited copy; the caller destroys it. */
  draft: Y.Doc;
  /** Number of actions that changed something. */
  edits: number;
  /** The model's own summary. */
  words: string;
}

const MAX_TOOL_STEPS = 16;

/** @throws as runSteps, and ActionError for an edit of a sheet that others changed so that it has no place any more */
export async function editDraft(asked: EditAsked): Promise<Edited> {
  const { file, instructions, parentRun, ...rest } = asked;
  const kind = kindOfDoc(file.doc);
  const context = await contextOf(file.doc);
  let draft = copyOf(Y.encodeStateAsUpdate(file.doc));
  if (context.pack && awaitsPack(draft)) writePack(draft, context.pack);
  const edits: { name: string; args: Record<string, unknown> }[] = [];
  const isRead = (name: string) => ACTIONS[kind].reads.some((action) => action.name === name);
  const run = (name: string, text: string): string => {
    const before = Y.encodeStateAsUpdate(draft);
    try {
      const use = isRead(name) ? "reads" : "edits";
      const args = JSON.parse(text || "{}");
      const result = runAction(draft, use, name, args, context);
      if (use === "edits") edits.push({ name, args });
      return typeof result === "string" ? result : JSON.stringify(result);
    } catch (error) {
      if (!(error instanceof ActionError || error instanceof SyntaxError)) throw error;
      // The copy may be half changed.
      draft.destroy();
      draft = copyOf(before);
      return error.message;
    }
  };
  const added = await runSteps({
    ...rest,
    path: "/api/ai/turn",
    base: {
      ...{ runId: crypto.randomUUID(), fileId: file.id, kind },
      ...(parentRun === undefined ? {} : { parentRun }),
    },
    messages: [{ role: "user", content: instructions }],
    maxToolSteps: MAX_TOOL_STEPS,
    runTool: async (name, text) => asData(kind, run(name, text)),
  });
  if (kind === "sheet") {
    // Cells are named by their places: what was written meanwhile is sorted too, and no row is added where one now is.
    draft.destroy();
    draft = copyOf(Y.encodeStateAsUpdate(file.doc));
    for (const { name, args } of edits) runAction(draft, "edits", name, args, context);
  }
  const last = added.at(-1)?.content;
  return { draft, edits: edits.length, words: typeof last === "string" ? last : "" };
}

export function copyOf(state: Uint8Array): Y.Doc {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, state);
  return doc;
}

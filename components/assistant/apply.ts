/** The assistant's change comes into a file: as suggestions where text has them, else as one step with a named version. */
import * as Y from "yjs";
import { History } from "@/client/history";
import { applyAsOne } from "@/client/history-restore";
import type { OpenFile } from "@/client/sync";
import { kindOfDoc } from "@/lib/kinds/file-kind";
import { levelOfUpdate } from "@/lib/kinds/note/level";
import { decide } from "@/lib/kinds/note/suggestions-decide";
import { Decision } from "@/lib/kinds/note/suggestions-decision";
import { textFragment } from "@/lib/kinds/note/text-blocks";
import { FILE_NAME_CHARS } from "@/lib/protocol/file-limits";
import { suggestedChange } from "./suggested";

export interface Applied {
  /** Suggestions that wait to be accepted; 0 where the change is made. */
  suggestions: number;
  accept(): void;
  /** Takes the change back, also one that was accepted. */
  undo(): void;
}

/** @param draft the file with the suggested changes @param name the request, which becomes the version's name */
export async function applyDraft(file: OpenFile, draft: Y.Doc, name: string): Promise<Applied> {
  const kind = kindOfDoc(file.doc);
  if (kind === "note" || kind === "document") return suggest(file, draft);
  const update = Y.encodeStateAsUpdate(draft, Y.encodeStateVector(file.doc));
  await raise(file, update);
  const { undo } = applyAsOne(file.doc, update);
  await keepVersion(file, `Assistant: ${name}`.slice(0, FILE_NAME_CHARS));
  return { suggestions: 0, accept: () => {}, undo };
}

async function suggest(file: OpenFile, draft: Y.Doc): Promise<Applied> {
  const { doc } = file;
  // Edits made while the model worked are kept in the changed text.
  Y.applyUpdate(draft, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(draft)));
  const { update, ids } = suggestedChange(doc, draft);
  await raise(file, update);
  const origin = new Decision();
  const types = [textFragment(doc), doc.getMap("meta"), doc.getMap("lists")];
  const history = new Y.UndoManager(types as Y.AbstractType<unknown>[], {
    trackedOrigins: new Set([origin]),
    captureTimeout: 0,
  });
  Y.applyUpdate(doc, update, origin);
  return {
    suggestions: ids.size,
    accept: () => void decide(doc, "accepted", ids, origin),
    undo() {
      while (history.undo());
    },
  };
}

/** Older programs must know that they cannot show it before it is written. */
async function raise(file: OpenFile, update: Uint8Array): Promise<void> {
  const level = levelOfUpdate(update);
  if (level > 1) await file.raiseLevel(level);
}

/** The change is there without it: Undo is on the panel, and automatic versions go on. */
async function keepVersion(file: OpenFile, name: string): Promise<void> {
  try {
    await file.flush();
    await new History(file).save(file.doc, name);
  } catch (error) {
    console.error("The version of the assistant’s change wasn’t saved.", error);
  }
}

/** An editor without a window, for tests of suggestions: it writes to its note as the real one does. */

import type { Node } from "prosemirror-model";
import { type Command, EditorState, Plugin, type Selection } from "prosemirror-state";
import { initProseMirrorDoc, updateYFragment } from "y-prosemirror";
import type * as Y from "yjs";
import { noteSchema } from "@/lib/kinds/note/lenient";
import { noUnknowns, scanType } from "@/lib/kinds/note/lenient-scan";
import { FRAGMENT } from "@/lib/kinds/note/text-blocks";
import { blockIds } from "../plugins/block-ids";
import { repairCells } from "../plugins/repair";
import { appendSuggestions } from "./writing";

export interface Writer {
  doc: Y.Doc;
  name: string;
  isSuggesting: boolean;
  /** Counts up, so that a seed makes the same ids again. */
  ids: number;
  suggested: string[];
}

export const writerOf = (doc: Y.Doc, name: string, isSuggesting = true): Writer => ({
  doc,
  name,
  isSuggesting,
  ids: 0,
  suggested: [],
});

/** The state an editor begins with that opens this note. */
export function opened(writer: Writer): { state: EditorState; write(state: EditorState): void } {
  const fragment = writer.doc.getXmlFragment(FRAGMENT);
  const unknowns = noUnknowns();
  scanType(fragment, unknowns);
  const { doc, meta } = initProseMirrorDoc(fragment, noteSchema(unknowns));
  const newId = () => `${writer.name}-${writer.ids++}`;
  const append = appendSuggestions({
    isSuggesting: () => writer.isSuggesting,
    person: () => ({ name: writer.name, color: "#2c62b8" }),
    now: () => 1_000 + writer.ids,
    newId,
    onSuggested: (ids) => writer.suggested.push(...ids),
    onRefused: () => {
      throw new Error("The edit was refused.");
    },
  });
  const plugins = [blockIds(newId), repairCells(), new Plugin({ appendTransaction: append })];
  return {
    state: EditorState.create({ doc, plugins }),
    write: (state) =>
      writer.doc.transact(() => updateYFragment(writer.doc, fragment, state.doc, meta)),
  };
}

/** Gives one command with this selected. @returns the state after it */
export function give(
  writer: Writer,
  select: (doc: Node) => Selection,
  command: Command,
): EditorState {
  const { state: begun, write } = opened(writer);
  let state = begun.apply(begun.tr.setSelection(select(begun.doc)));
  command(state, (tr) => {
    state = state.apply(tr);
  });
  write(state);
  return state;
}

/** What suggestions do in the editor: how they are written, drawn, copied, and settled by keys. */
import { deleteSelection } from "prosemirror-commands";
import type { Node } from "prosemirror-model";
import { type EditorState, type Selection, TextSelection } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { DELETE, INSERT } from "@/lib/kinds/note/suggestion-marks";
import type { Verdict } from "@/lib/kinds/note/suggestions-decide";
import type { LazyPlugin } from "../plugins/lazy-plugin";
import { withoutSuggested } from "./copied";
import { partsIn, suggestionAt } from "./found";
import { suggestionOn } from "./stamps";
import { appendSuggestions, skipDeleted, typeOver, type Writing } from "./writing";

export interface GuestOptions extends Writing {
  isReader: boolean;
  settle(verdict: Verdict, ids: readonly string[]): void;
}

export function suggestionsGuest(options: GuestOptions): LazyPlugin {
  const { isReader, isSuggesting } = options;
  const append = appendSuggestions(options);
  return {
    append: isReader ? () => null : append,
    decorations: drawing(isReader),
    onKey: (view, event) => !isReader && onKey(view, event, options),
    onText: (view, from, to, text) =>
      isSuggesting() && typeOver(from, to, text)(view.state, view.dispatch),
    onCompose: writtenAgain(options),
    copied: (slice) => withoutSuggested(slice, isReader ? INSERT : DELETE),
    pasted: (slice) => withoutSuggested(slice, null),
  };
}

function onKey(view: EditorView, event: KeyboardEvent, options: GuestOptions): boolean {
  const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
  // Before an input method begins, the text that it would replace is suggested for deletion.
  if (isForInputMethod(event) && !view.composing && options.isSuggesting()) {
    deleteSelection(view.state, view.dispatch);
    return false;
  }
  if (event.isComposing || ctrlKey || metaKey) return false;
  if (key === "Enter" && altKey) {
    const here = suggestionAt(view.state);
    if (here) options.settle(shiftKey ? "rejected" : "accepted", [here.id]);
    return here !== null;
  }
  const by = { Backspace: -1, Delete: 1 }[key];
  if (by && !altKey && options.isSuggesting())
    skipDeleted(by === 1 ? 1 : -1)(view.state, view.dispatch);
  return false;
}

/**
 * A selection that an input method writes over without a key before is drawn anew as a suggestion, and the browser loses
 * what it composes: a word begins that ends none, and would stand behind the letters that were there. It takes their place.
 */
function writtenAgain({ isReader, isSuggesting }: GuestOptions): LazyPlugin["onCompose"] {
  let written = "";
  return (view, { type, data }) => {
    const { tr, doc, selection } = view.state;
    const isLost = type === "compositionstart" && written !== "" && selection.empty;
    if (isLost && !isReader && isSuggesting() && wordsBefore(selection, written.length) === written)
      view.dispatch(
        tr.setSelection(TextSelection.create(doc, selection.from - written.length, selection.from)),
      );
    written = type === "compositionupdate" ? data : "";
  };
}

function wordsBefore({ $from: { parent, parentOffset } }: Selection, length: number): string {
  return parent.textBetween(Math.max(0, parentOffset - length), parentOffset, undefined, "\ufffc");
}

const isForInputMethod = ({ key, keyCode }: KeyboardEvent): boolean =>
  key === "Process" || keyCode === 229;

type Drawing = (state: EditorState) => DecorationSet;

/** Redrawn only when the document has changed. */
function drawing(forReader: boolean): Drawing {
  let last: { doc: Node; set: DecorationSet } | null = null;
  return ({ doc }) => {
    if (last?.doc !== doc) {
      const drawn = forReader ? forReaders(doc) : forWriters(doc);
      last = { doc, set: DecorationSet.create(doc, drawn) };
    }
    return last.set;
  };
}

const forWriters = (doc: Node): Decoration[] =>
  partsIn(doc).flatMap(({ kind, block, from, to }) =>
    block ? [Decoration.node(from, to, { class: `suggested-${kind}` })] : [],
  );

/** A reader sees no block that is only suggested, but any in which somebody else wrote. */
function forReaders(doc: Node): Decoration[] {
  return partsIn(doc).flatMap(({ kind, block, from, to }) =>
    kind === "insert" && block && !saysMore(block)
      ? [Decoration.node(from, to, { class: "suggested-unseen" })]
      : [],
  );
}

/** Whether something in the block is not a suggestion to add it. */
function saysMore(block: Node): boolean {
  let found = false;
  block.descendants((node) => {
    found ||= node.isLeaf && !suggestionOn(node, INSERT);
  });
  return found;
}

/** A place in the editor for one plugin that is loaded when it is used; until then it costs nothing. */

import type { Slice } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import type { DecorationSource, EditorView } from "prosemirror-view";

export interface LazyPlugin {
  append(
    transactions: readonly Transaction[],
    before: EditorState,
    after: EditorState,
  ): Transaction | null;
  decorations(state: EditorState): DecorationSource;
  onKey(view: EditorView, event: KeyboardEvent): boolean;
  onText(view: EditorView, from: number, to: number, text: string): boolean;
  /** An input method begins a word, writes on it, or ends it. */
  onCompose(view: EditorView, event: CompositionEvent): void;
  copied(slice: Slice): Slice;
  pasted(slice: Slice): Slice;
}

const key = new PluginKey<LazyPlugin | null>("note-guest");

export function lazyPluginSlot(): Plugin {
  const guest = (state: EditorState) => key.getState(state);
  const compose = (view: EditorView, event: CompositionEvent) =>
    guest(view.state)?.onCompose(view, event);
  return new Plugin<LazyPlugin | null>({
    key,
    state: { init: () => null, apply: (tr, now) => (tr.getMeta(key) as LazyPlugin) ?? now },
    appendTransaction: (transactions, before, after) =>
      guest(after)?.append(transactions, before, after) ?? null,
    props: {
      decorations: (state) => guest(state)?.decorations(state),
      handleKeyDown: (view, event) => guest(view.state)?.onKey(view, event) ?? false,
      handleTextInput: (view, from, to, text) =>
        guest(view.state)?.onText(view, from, to, text) ?? false,
      handleDOMEvents: {
        compositionstart: compose,
        compositionupdate: compose,
        compositionend: compose,
      },
      transformCopied: (slice, view) => guest(view.state)?.copied(slice) ?? slice,
      transformPasted: (slice, view) => guest(view.state)?.pasted(slice) ?? slice,
    },
  });
}

export function loadPlugin(view: EditorView, guest: LazyPlugin): void {
  if (key.getState(view.state) !== guest) view.dispatch(view.state.tr.setMeta(key, guest));
}

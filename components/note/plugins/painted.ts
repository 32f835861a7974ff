/** Decorations of tools that are loaded when used: search matches, code colours, focus mode, commented text. */

import { Plugin, PluginKey } from "prosemirror-state";
import { type Decoration, DecorationSet, type EditorView } from "prosemirror-view";

type Layer = "found" | "code" | "here" | "comment";

const keys: Record<Layer, PluginKey<DecorationSet>> = {
  found: new PluginKey("note-found"),
  code: new PluginKey("note-code"),
  here: new PluginKey("note-here"),
  comment: new PluginKey("note-comment"),
};

/** One plugin a layer, so that a key pressed costs what the layer under it costs and no more. */
export function painted(): Plugin[] {
  return Object.values(keys).map(
    (key): Plugin =>
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply(tr, before, _old, { doc }) {
            const drawn: readonly Decoration[] | undefined = tr.getMeta(key);
            return drawn ? DecorationSet.create(doc, [...drawn]) : before.map(tr.mapping, doc);
          },
        },
        props: { decorations: (state) => key.getState(state) },
      }),
  );
}

/** Draws these instead of what the layer held before. */
export function paint(view: EditorView, layer: Layer, drawn: readonly Decoration[]): void {
  view.dispatch(view.state.tr.setMeta(keys[layer], drawn));
}

/** Other people's carets and selections, and telling them where ours is. */

import { type EditorState, Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from "y-prosemirror";
import type { Awareness } from "y-protocols/awareness";
import * as Y from "yjs";
import { readOther } from "@/components/shell/person";
import type { Person } from "@/lib/kinds/note/person";
import { readCaret } from "../caret";

const key = new PluginKey<DecorationSet>("note-cursors");
const LABEL_MS = 2_000;

export function cursors(awareness: Awareness, editable: boolean): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_config, state) => drawAll(state, awareness),
      apply(tr, drawn, _before, state) {
        if (tr.getMeta(key)) return drawAll(state, awareness);
        return tr.docChanged ? drawn.map(tr.mapping, tr.doc) : drawn;
      },
    },
    props: { decorations: (state) => key.getState(state) },
    view: (view) => follow(view, awareness, editable),
  });
}

function follow(view: EditorView, awareness: Awareness, editable: boolean) {
  let frame = 0;
  let redraw = 0;
  const tell = () => {
    frame = 0;
    if (view.isDestroyed || !editable) return;
    const cursor = view.hasFocus() ? relativeSelection(view.state) : null;
    const shared: unknown = awareness.getLocalState()?.cursor ?? null;
    if (JSON.stringify(cursor) !== JSON.stringify(shared)) {
      awareness.setLocalStateField("cursor", cursor);
    }
  };
  const later = () => {
    frame ||= requestAnimationFrame(tell);
  };
  const draw = () => {
    redraw = 0;
    if (view.isDestroyed) return;
    readCaret(view);
    view.dispatch(view.state.tr.setMeta(key, true));
  };
  const changed = ({
    added,
    updated,
    removed,
  }: Record<"added" | "updated" | "removed", number[]>) => {
    const others = [...added, ...updated, ...removed].some((id) => id !== awareness.clientID);
    if (others) redraw ||= window.setTimeout(draw, 0);
  };
  awareness.on("change", changed);
  view.dom.addEventListener("focusin", later);
  view.dom.addEventListener("focusout", later);
  return {
    update(_view: EditorView, before: EditorState) {
      if (before.doc !== view.state.doc || !before.selection.eq(view.state.selection)) later();
    },
    destroy() {
      cancelAnimationFrame(frame);
      clearTimeout(redraw);
      awareness.off("change", changed);
      view.dom.removeEventListener("focusin", later);
      view.dom.removeEventListener("focusout", later);
    },
  };
}

function relativeSelection(state: EditorState): { anchor: unknown; head: unknown } | null {
  const sync = ySyncPluginKey.getState(state);
  try {
    const at = (pos: number): unknown =>
      Y.relativePositionToJSON(
        absolutePositionToRelativePosition(pos, sync.type, sync.binding.mapping),
      );
    const { anchor, head } = state.selection;
    const first = at(anchor);
    return { anchor: first, head: head === anchor ? first : at(head) };
  } catch {
    // Between two halves of a change the binding may not know a place yet; the next move tells it.
    return null;
  }
}

function drawAll(state: EditorState, awareness: Awareness): DecorationSet {
  const drawn: Decoration[] = [];
  awareness.getStates().forEach((theirs, clientId) => {
    if (clientId === awareness.clientID) return;
    const anchor = absolute(state, theirs.cursor?.anchor);
    const head = absolute(state, theirs.cursor?.head);
    if (anchor === null || head === null) return;
    const person = readOther(theirs.user);
    drawn.push(
      Decoration.widget(head, () => caret(person), {
        key: `${clientId}:${person.name}:${person.color}:${head}`,
        side: 10,
        ignoreSelection: true,
      }),
    );
    if (anchor === head) return;
    const style = `--person:${person.color}`;
    drawn.push(
      Decoration.inline(Math.min(anchor, head), Math.max(anchor, head), {
        class: "note-selection",
        style,
      }),
    );
  });
  return DecorationSet.create(state.doc, drawn);
}

/** Presence is written by others: whatever it holds, it must never break the editor. */
function absolute(state: EditorState, json: unknown): number | null {
  const sync = ySyncPluginKey.getState(state);
  if (typeof json !== "object" || json === null) return null;
  try {
    const position = Y.createRelativePositionFromJSON(json);
    const { doc, type, binding } = sync;
    const pos = relativePositionToAbsolutePosition(doc, type, position, binding.mapping);
    return pos === null ? null : Math.max(0, Math.min(pos, state.doc.content.size));
  } catch {
    return null;
  }
}

export function caret(person: Person): HTMLElement {
  const mark = document.createElement("span");
  mark.className = "note-caret";
  mark.style.setProperty("--person", person.color);
  mark.dataset.moved = "true";
  setTimeout(() => delete mark.dataset.moved, LABEL_MS);
  const label = document.createElement("span");
  label.className = "note-caret-name";
  label.textContent = person.name;
  label.style.color = readableOn(person.color);
  mark.append(label);
  return mark;
}

/** Black or white, whichever reads better on the person's colour (WCAG relative luminance). */
function readableOn(hex: string): string {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5) > 0.179 ? "#000" : "#fff";
}

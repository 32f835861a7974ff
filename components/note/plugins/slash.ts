/** The slash menu's state: open while a person types `/word` at the end of a line or after a space. */

import {
  type Command,
  type EditorState,
  Plugin,
  PluginKey,
  type Transaction,
} from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { ySyncPluginKey } from "y-prosemirror";
import type { Choice } from "../commands/catalogue";
import type { BlockCommands } from "../kit";

export type SlashState = {
  from: number;
  query: string;
  index: number;
  choices: Choice[];
  /** How many letters a button wrote to open it. */
  made: number;
};
type Message = { index?: number; made?: number } | "close";

export const slashKey = new PluginKey<SlashState | null>("note-slash");
export const SLASH_LIST_ID = "note-slash-list";
export const slashOptionId = (id: string) => `note-slash-${id}`;

const PATTERN = /(?:^|\s)\/([\p{L}\p{N} ]{0,24})$/u;

export function slashMenu(
  choose: (view: EditorView, choice: Choice) => void,
  findChoices: BlockCommands["choices"],
): Plugin {
  return new Plugin<SlashState | null>({
    key: slashKey,
    state: {
      init: () => null,
      apply: (tr, open, _before, state) => next(tr, open, state, findChoices),
    },
    props: {
      attributes(state): Record<string, string> {
        const open = slashKey.getState(state);
        const current = open?.choices[open.index];
        if (!current) return {};
        return {
          "aria-controls": SLASH_LIST_ID,
          "aria-activedescendant": slashOptionId(current.id),
        };
      },
      handleKeyDown: (view, event) => onKey(view, event, choose),
      handleDOMEvents: { blur: leave, mousedown: leave },
    },
  });
}

function next(
  tr: Transaction,
  open: SlashState | null,
  state: EditorState,
  findChoices: BlockCommands["choices"],
): SlashState | null {
  const message: Message | undefined = tr.getMeta(slashKey);
  if (message === "close") return null;
  if (message?.index !== undefined && open) return { ...open, index: message.index };
  if (!tr.docChanged && !tr.selectionSet) return open;
  const found = textAfterSlash(state);
  if (!found) return null;
  const same = open !== null && tr.mapping.map(open.from) === found.from;
  const typed = tr.docChanged && !tr.getMeta(ySyncPluginKey) && found.query === "";
  if (!same && !typed) return null;
  const choices = findChoices(found.query, state);
  if (choices.length === 0) return null;
  const index = open?.query === found.query ? Math.min(open.index, choices.length - 1) : 0;
  return { ...found, index, choices, made: message?.made ?? (same ? open.made : 0) };
}

function textAfterSlash(state: EditorState): { from: number; query: string } | null {
  const { $head, empty } = state.selection;
  const block = $head.parent;
  if (!empty || !block.isTextblock || block.type.spec.code) return null;
  const before = block.textBetween(
    Math.max(0, $head.parentOffset - 40),
    $head.parentOffset,
    "",
    " ",
  );
  const match = PATTERN.exec(before);
  const query = match?.[1];
  return query === undefined ? null : { from: $head.pos - query.length - 1, query };
}

function onKey(
  view: EditorView,
  event: KeyboardEvent,
  choose: (view: EditorView, choice: Choice) => void,
): boolean {
  const open = slashKey.getState(view.state);
  if (!open || event.isComposing) return false;
  const count = open.choices.length;
  if (event.key === "ArrowDown") return select(view, (open.index + 1) % count);
  if (event.key === "ArrowUp") return select(view, (open.index + count - 1) % count);
  if (event.key === "Home") return select(view, 0);
  if (event.key === "End") return select(view, count - 1);
  if (event.key === "Escape") return closeSlash(view);
  const current = open.choices[open.index];
  if ((event.key !== "Enter" && event.key !== "Tab") || !current) return false;
  choose(view, current);
  return true;
}

function select(view: EditorView, index: number): true {
  view.dispatch(view.state.tr.setMeta(slashKey, { index } satisfies Message));
  return true;
}

function leave(view: EditorView): void {
  if (slashKey.getState(view.state)) closeSlash(view);
}

/** What a person typed stays, what a button wrote goes. */
function closeSlash(view: EditorView): true {
  if (slashKey.getState(view.state)?.made) eraseSlash(view);
  else view.dispatch(view.state.tr.setMeta(slashKey, "close" satisfies Message));
  return true;
}

/** Takes the typed `/word` away, so the chosen block starts clean. */
export function eraseSlash(view: EditorView): void {
  const open = slashKey.getState(view.state);
  if (!open) return;
  const from = open.from - (open.made > 1 ? 1 : 0);
  const tr = view.state.tr.delete(from, view.state.selection.head);
  view.dispatch(tr.setMeta(slashKey, "close" satisfies Message));
}

/** Opens the menu without typing, for the phone's bar. */
export const typeSlash: Command = (state, dispatch) => {
  const { $head } = state.selection;
  if (!$head.parent.isTextblock || $head.parent.type.spec.code) return false;
  const before = $head.nodeBefore?.text;
  const words = before && !/\s$/.test(before) ? " /" : "/";
  const message: Message = { made: words.length };
  dispatch?.(state.tr.insertText(words).setMeta(slashKey, message));
  return true;
};

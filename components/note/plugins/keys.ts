/** The keyboard: every editing action without a mouse. Tab is ours only in lists, tables and code. */
import { baseKeymap, chainCommands, exitCode, joinTextblockBackward } from "prosemirror-commands";
import { keymap } from "prosemirror-keymap";
import { type Command, Plugin } from "prosemirror-state";
import { CellSelection, goToNextCell, isInTable, mergeCells, splitCell } from "prosemirror-tables";
import type { EditorView } from "prosemirror-view";
import { redoCommand, undoCommand } from "y-prosemirror";
import { focusBar } from "../chrome/bar-focus";
import { duplicateBlocks, moveBlocks } from "../commands/move";
import { addLine, changeWidth, WIDTH_STEP_PX } from "../commands/table-shape";
import { arrowOut } from "../commands/tables";
import type { BlockCommands } from "../kit";

export function keyboard(openLink: Command, blocks: BlockCommands): Plugin[] {
  const { mark } = blocks;
  const tab = escapableTab(blocks);
  return [
    freshSelection(),
    tab,
    keymap({
      "Mod-z": undoCommand,
      "Mod-y": redoCommand,
      "Mod-Shift-z": redoCommand,
      "Mod-b": mark("bold"),
      "Mod-i": mark("italic"),
      "Mod-u": mark("underline"),
      "Mod-Shift-x": mark("strike"),
      "Mod-e": mark("code"),
      "Mod-Shift-h": mark("highlight"),
      "Mod-k": openLink,
      "Mod-Alt-0": blocks.text,
      "Mod-Alt-1": blocks.heading(1),
      "Mod-Alt-2": blocks.heading(2),
      "Mod-Alt-3": blocks.heading(3),
      "Mod-Shift-7": blocks.list("ordered"),
      "Mod-Shift-8": blocks.list("bullet"),
      "Mod-Shift-9": blocks.list("check"),
      "Mod-Enter": chainCommands(blocks.check, exitCode),
      "Alt-Shift-ArrowUp": moveBlocks(-1),
      "Alt-Shift-ArrowDown": moveBlocks(1),
      "Mod-d": duplicateBlocks,
      "Mod-Alt-m": mergeOrSplit,
      "Mod-Alt-ArrowRight": changeWidth(WIDTH_STEP_PX),
      "Mod-Alt-ArrowLeft": changeWidth(-WIDTH_STEP_PX),
      "Alt-F10": focusBar,
      Enter: blocks.enter,
      ArrowUp: arrowOut(-1),
      ArrowDown: arrowOut(1),
      "Shift-Enter": blocks.lineBreak,
      Backspace: chainCommands(blocks.backspaceAtStart, joinTextblockBackward),
    }),
    keymap(baseKeymap),
  ];
}

/** With words selected the same keys comment on them. */
const mergeOrSplit: Command = (state, dispatch) =>
  (state.selection.empty || state.selection instanceof CellSelection) &&
  chainCommands(mergeCells, splitCell)(state, dispatch);

const indent =
  ({ level }: BlockCommands): Command =>
  (state, dispatch, view) => {
    if (state.selection.$head.parent.type.spec.code) {
      dispatch?.(state.tr.insertText("\t").scrollIntoView());
      return true;
    }
    if (!isInTable(state)) return level(1)(state, dispatch, view);
    if (goToNextCell(1)(state, dispatch, view)) return true;
    // Tab in the last cell makes a new row, and goes there.
    if (!addLine("row", 1)(state, dispatch)) return false;
    return view ? goToNextCell(1)(view.state, view.dispatch, view) : true;
  };

const outdent =
  ({ level }: BlockCommands): Command =>
  (state, dispatch, view) =>
    isInTable(state) ? goToNextCell(-1)(state, dispatch, view) : level(-1)(state, dispatch, view);

/** Escape, then Tab, always leaves the note: the keyboard is never trapped in it (WCAG 2.1.2). */
function escapableTab(blocks: BlockCommands): Plugin {
  let leaving = false;
  return new Plugin({
    props: {
      handleKeyDown(view, event) {
        if (event.key !== "Tab") {
          if (event.key !== "Shift") leaving = event.key === "Escape";
          return false;
        }
        if (leaving || event.ctrlKey || event.altKey || event.metaKey) return false;
        const command = event.shiftKey ? outdent(blocks) : indent(blocks);
        return command(view.state, view.dispatch, view);
      },
    },
  });
}

/**
 * A key acts where the caret is. Browsers tell of a moved caret in a task of its own, and on a busy machine the next key
 * comes first: Ctrl+A, Ctrl+End and a paste then replaced the whole note.
 */
function freshSelection(): Plugin {
  return new Plugin({
    props: { handleDOMEvents: { keydown: tell, paste: tell } },
  });
}

/** The input method moves the caret while a word is composed, and the editor must not look then. */
function tell(view: EditorView): false {
  if (!view.composing) view.dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
  return false;
}

/** How the words of a Document look: what their style says, and marks over it. */
import type { Mark } from "prosemirror-model";
import type { Command, EditorState } from "prosemirror-state";
import { ySyncPluginKey } from "y-prosemirror";
import { setMark } from "@/components/note/commands/format";
import { hasMark } from "@/components/note/commands/has-mark";
import type { Switch } from "@/lib/kinds/document/schema-marks";
import {
  BOLD_WEIGHT,
  type Styles,
  stylesOf,
  type TextStyle,
  textStyleOf,
} from "@/lib/kinds/document/styles";
import { namedStyleOf } from "@/lib/kinds/document/values";

const SWITCHES: readonly string[] = ["bold", "italic", "underline", "strike", "smallCaps"];
const SHIFTS: Record<string, "super" | "sub"> = { superscript: "super", subscript: "sub" };

export const stylesIn = (state: EditorState): Styles =>
  stylesOf(ySyncPluginKey.getState(state).doc.getMap("styles").toJSON());

/** What the style of the caret's paragraph says of its words. */
const baseIn = (state: EditorState): TextStyle =>
  stylesIn(state)[namedStyleOf(state.selection.$from.parent.attrs.namedStyle)].text;

function marksAt(state: EditorState): readonly Mark[] {
  const { empty, from, to, $from } = state.selection;
  const here = state.storedMarks ?? $from.marks();
  if (empty) return here;
  const first: (readonly Mark[])[] = [];
  state.doc.nodesBetween(from, to, (node) => {
    if (node.isText) first.push(node.marks);
    return first.length === 0;
  });
  return first[0] ?? here;
}

/** How the first of the selected words look, or what is typed next. */
export function lookOfText(state: EditorState): TextStyle {
  const marks = marksAt(state);
  const named = Object.fromEntries(marks.map(({ type, attrs }) => [type.name, attrs]));
  return textStyleOf(named, baseIn(state));
}

const isOn = (style: TextStyle, name: Switch): boolean =>
  name === "bold" ? style.weight >= BOLD_WEIGHT : style[name];

export function isMarked(state: EditorState, name: string): boolean {
  if (SWITCHES.includes(name)) return isOn(lookOfText(state), name as Switch);
  const shift = SHIFTS[name];
  if (shift) return lookOfText(state).shift === shift;
  return hasMark(state, name);
}

/** Turns it on or off, also where the style says the other. */
export const toggleMark =
  (name: string): Command =>
  (state, dispatch, view) => {
    const shift = SHIFTS[name];
    const isNow = isMarked(state, name);
    if (shift) return setMark("baseline", isNow ? null : { shift })(state, dispatch, view);
    if (!SWITCHES.includes(name)) return setMark(name, isNow ? null : {})(state, dispatch, view);
    const isUsual = isOn(baseIn(state), name as Switch) === !isNow;
    return setMark(name, isUsual ? null : { on: !isNow })(state, dispatch, view);
  };

const LOOKS = [...SWITCHES, "baseline", "fontFamily", "fontSize", "color", "highlight"];

/** The colour of the first of the selected words, or of what is typed next; null for the style's. */
export function markValueOf(state: EditorState, name: "color" | "highlight"): string | null {
  const hex: unknown = marksAt(state).find(({ type }) => type.name === name)?.attrs.hex;
  return typeof hex === "string" ? hex : null;
}

/** Back to what the style says. */
export const clearMarks: Command = (state, dispatch) => {
  const { tr, selection } = state;
  for (const name of LOOKS) {
    const type = state.schema.marks[name];
    if (type) tr.removeMark(selection.from, selection.to, type).removeStoredMark(type);
  }
  dispatch?.(tr);
  return true;
};

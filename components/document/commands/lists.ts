/** Lists of a Document: a paragraph says which list it is in and how deep; the list says its signs. */
import type { Node } from "prosemirror-model";
import type { Command, EditorState } from "prosemirror-state";
import { ySyncPluginKey } from "y-prosemirror";
import type * as Y from "yjs";
import { SETTINGS } from "@/components/note/binding";
import { selectedBlocks } from "@/components/note/commands/blocks";
import type { ListKind } from "@/components/note/kit";
import { addList } from "@/lib/kinds/document/edit";
import { listLook, type Preset } from "@/lib/kinds/document/lists";
import { DEEPEST_LEVEL, type ListPlace, listOf } from "@/lib/kinds/document/values";

const PRESET_OF: Record<ListKind, Preset> = {
  bullet: "bullets",
  ordered: "numbers",
  check: "checks",
};

const docOf = (state: EditorState): Y.Doc => ySyncPluginKey.getState(state).doc;

const presetOf = (state: EditorState, { id }: ListPlace): Preset =>
  listLook(docOf(state).getMap("lists").get(id)).preset;

const kindOfPreset = (preset: Preset): ListKind =>
  preset === "checks"
    ? "check"
    : ["bullets", "dashes", "arrows"].includes(preset)
      ? "bullet"
      : "ordered";

/** What kind of list the paragraph is in. */
export function listKindOf(state: EditorState, node: Node): ListKind | null {
  const place = listOf(node.attrs.list);
  return place && kindOfPreset(presetOf(state, place));
}

export const toggleList =
  (kind: ListKind): Command =>
  (state, dispatch, view) => {
    const blocks = linesIn(state);
    const isAlready = blocks.every(({ node }) => listKindOf(state, node) === kind);
    if (isAlready) return setList(() => null)(state, dispatch);
    return makeList(PRESET_OF[kind])(state, dispatch, view);
  };

/** Makes the lines a list with these signs: one with the list before them where that has them, too. */
export const makeList =
  (preset: Preset): Command =>
  (state, dispatch) => {
    const [first] = linesIn(state);
    if (!first) return false;
    if (!dispatch) return true;
    const before = state.doc.resolve(first.pos).nodeBefore;
    const above = before ? listOf(before.attrs.list) : null;
    const goesOn = above !== null && presetOf(state, above) === preset;
    let id = above?.id ?? "";
    if (!goesOn)
      docOf(state).transact(() => {
        id = addList(docOf(state), preset);
      }, SETTINGS);
    return setList((place) => ({ id, level: place?.level ?? 0 }))(state, dispatch);
  };

/** What signs the list of the caret's paragraph has; null for none. */
export function presetAt(state: EditorState): Preset | null {
  const place = listOf(state.selection.$from.parent.attrs.list);
  return place && presetOf(state, place);
}

const linesIn = (state: EditorState) =>
  selectedBlocks(state).filter(({ node }) => node.type.name === "paragraph");

export const setList =
  (change: (place: ListPlace | null) => ListPlace | null): Command =>
  (state, dispatch) => {
    const { tr } = state;
    for (const { node, pos } of linesIn(state))
      tr.setNodeAttribute(pos, "list", change(listOf(node.attrs.list)));
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Moves the selected items, with those below them that are deeper, one level in or out. */
export const changeLevel =
  (by: 1 | -1): Command =>
  (state, dispatch) => {
    const items = linesIn(state).flatMap(({ node, pos }) => {
      const place = listOf(node.attrs.list);
      return place ? [{ node, pos, place }] : [];
    });
    const last = items.at(-1);
    if (!last) return false;
    for (let pos = last.pos + last.node.nodeSize; ; ) {
      const node = state.doc.resolve(pos).nodeAfter;
      const place = node && listOf(node.attrs.list);
      if (!place || place.level <= last.place.level) break;
      items.push({ node, pos, place });
      pos += node.nodeSize;
    }
    if (!dispatch) return true;
    const { tr } = state;
    for (const { pos, place } of items) {
      const level = Math.min(Math.max(place.level + by, 0), DEEPEST_LEVEL);
      tr.setNodeAttribute(pos, "list", { ...place, level });
    }
    dispatch(tr.scrollIntoView());
    return true;
  };

/** An empty item, or the start of one, goes a level out; from the first it leaves the list. */
export const leaveList: Command = (state, dispatch) => {
  const { $head, empty } = state.selection;
  const place = listOf($head.parent.attrs.list);
  if (!place || !empty || ($head.parent.content.size > 0 && $head.parentOffset > 0)) return false;
  if ($head.parent.content.size > 0 && $head.parentOffset === 0 && place.level === 0)
    return setList(() => null)(state, dispatch);
  return setList(() => (place.level > 0 ? { ...place, level: place.level - 1 } : null))(
    state,
    dispatch,
  );
};

/** Ticks or clears the check items in the selection, all the same way. */
export const toggleChecked: Command = (state, dispatch) => {
  const items = linesIn(state).filter(({ node }) => listKindOf(state, node) === "check");
  if (items.length === 0) return false;
  const checked = items.some(({ node }) => node.attrs.checked !== true) || null;
  const { tr } = state;
  for (const { pos } of items) tr.setNodeAttribute(pos, "checked", checked);
  dispatch?.(tr);
  return true;
};

export const toggleCheckAt =
  (pos: number): Command =>
  (state, dispatch) => {
    const $pos = state.doc.resolve(pos);
    if ($pos.parent.type.name !== "paragraph") return false;
    const checked = $pos.parent.attrs.checked === true ? null : true;
    dispatch?.(state.tr.setNodeAttribute($pos.before(), "checked", checked));
    return true;
  };

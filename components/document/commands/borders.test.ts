/** Lines around the selected cells of a table, and what neighbours keep of theirs. */
import { EditorState } from "prosemirror-state";
import { CellSelection, TableMap } from "prosemirror-tables";
import { expect, test } from "vitest";
import { DOCUMENT } from "@/lib/kinds/document/vocabulary";
import { noteSchema } from "@/lib/kinds/note/lenient";
import { noUnknowns } from "@/lib/kinds/note/lenient-scan";
import { insertTable } from "./blocks";
import { BORDERS, setBorders } from "./borders";

function tableState(): EditorState {
  const schema = noteSchema(noUnknowns(DOCUMENT));
  const empty = EditorState.create({ schema });
  let state = empty;
  insertTable(3, 3)(empty, (tr) => {
    state = empty.apply(tr);
  });
  return state;
}

/** Of each cell, row by row; `all` where it says nothing. */
const bordersIn = ({ doc }: EditorState): string[] => {
  const found: string[] = [];
  doc.descendants(({ type, attrs }) => {
    if (type.name === "tableCell") found.push(attrs.borders ?? "all");
  });
  return found;
};

const preset = (name: string) => setBorders(BORDERS.find(({ label }) => label === name)!.sides);

function select(state: EditorState, from: number, to: number): EditorState {
  const { map } = TableMap.get(state.doc.firstChild!);
  const selection = CellSelection.create(state.doc, 1 + map[from]!, 1 + map[to]!);
  return state.apply(state.tr.setSelection(selection));
}

function run(state: EditorState, name: string): EditorState {
  let next = state;
  preset(name)(state, (tr) => {
    next = state.apply(tr);
  });
  return next;
}

test("removing a cell's borders also removes its neighbours' shared lines, and adding them brings all back", () => {
  const state = select(tableState(), 4, 4);
  const without = run(state, "No borders");
  expect(bordersIn(without)).toEqual([
    ...["all", "top right left", "all"],
    ...["top bottom left", "", "top right bottom"],
    ...["all", "right bottom left", "all"],
  ]);
  expect(bordersIn(run(without, "All borders"))).toEqual(Array(9).fill("all"));
});

test("lines between rows remove vertical ones, and outer borders go around the selection", () => {
  const all = select(tableState(), 0, 8);
  expect(bordersIn(run(all, "Lines between rows"))).toEqual(Array(9).fill("top bottom"));
  expect(bordersIn(run(all, "Outer borders"))).toEqual([
    ...["top left", "top", "top right"],
    ...["left", "", "right"],
    ...["bottom left", "bottom", "right bottom"],
  ]);
});

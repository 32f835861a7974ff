// Three people who write, insert, delete and move rows and columns, with and without each other: one sheet at the end.
import fc from "fast-check";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { drill } from "../../testing/drill";
import { blankSheet } from "./blank";
import { cellAt, editCells } from "./edit";
import { deleteAxis, insertAxis, moveAxis } from "./structure";
import { axesOf, FIRST_SHEET, sheetTypes } from "./tabs";

const SEEDS = [3, 41, 2026, 77_777, 524_287].slice(0, drill(5));
const PEOPLE = 3;

const at = fc.nat(1_000);
const letter = fc.constantFrom("r" as const, "c" as const);
const step = fc.record({
  who: fc.nat(PEOPLE - 1),
  act: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant("write" as const), row: at, column: at }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("insert" as const), letter, at }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("delete" as const), letter, at }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("move" as const), letter, at, to: at }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("cut" as const, "meet" as const) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("undo" as const) }) },
  ),
});

class Person {
  readonly doc = new Y.Doc();
  readonly undo: Y.UndoManager;
  isCut = false;

  constructor(state: Uint8Array) {
    Y.applyUpdate(this.doc, state);
    const types = Object.values(sheetTypes(this.doc, FIRST_SHEET));
    this.undo = new Y.UndoManager(types, { trackedOrigins: new Set([null]), captureTimeout: 0 });
  }
}

/** Everybody who is there gets what the others have. */
function meet(people: Person[]) {
  const there = people.filter(({ isCut }) => !isCut);
  for (const one of there) {
    for (const other of there) Y.applyUpdate(one.doc, Y.encodeStateAsUpdate(other.doc), "away");
  }
}

/** A cell says where it was written: the ids of its row and column. */
function shown(doc: Y.Doc): string[][] {
  const axes = axesOf(doc, FIRST_SHEET);
  const types = sheetTypes(doc, FIRST_SHEET);
  const rows = axes.rows.ids.map((row, y) =>
    axes.columns.ids.map((column, x) => {
      const value = cellAt(types, axes, y, x)?.value ?? "";
      if (value !== "") expect(value).toBe(`${row}|${column}`);
      return `${row}|${column}|${value}`;
    }),
  );
  expect(new Set(axes.rows.ids).size).toBe(axes.rows.size);
  return rows;
}

function run(doc: Y.Doc, act: { kind: string; [name: string]: unknown }) {
  const axes = axesOf(doc, FIRST_SHEET);
  const position = (name: string, size: number) => (act[name] as number) % size;
  if (act.kind === "write") {
    const row = position("row", axes.rows.size);
    const column = position("column", axes.columns.size);
    const value = `${axes.rows.at(row)}|${axes.columns.at(column)}`;
    return editCells({ doc, sheet: FIRST_SHEET }, [{ row, column, value }]);
  }
  const letter = act.letter as "r" | "c";
  const { size } = letter === "r" ? axes.rows : axes.columns;
  const from = position("at", size);
  if (act.kind === "insert") insertAxis(doc, FIRST_SHEET, letter, from, (from % 3) + 1);
  if (act.kind === "delete" && size > 3) deleteAxis(doc, FIRST_SHEET, letter, from, from);
  if (act.kind === "move") {
    moveAxis(doc, FIRST_SHEET, letter, { from, to: from, before: position("to", size + 1) });
  }
}

// Y-021 Y-032
test.each(SEEDS)(
  "no cell ever moves to another row, whoever inserts, deletes and moves meanwhile (seed %i)",
  (seed) => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), (steps) => {
        const start = blankSheet("Race");
        start.getMap("meta").set("rows", 8);
        start.getMap("meta").set("columns", 5);
        const state = Y.encodeStateAsUpdate(start);
        const people = Array.from({ length: PEOPLE }, () => new Person(state));
        for (const { who, act } of steps) {
          const person = people[who] as Person;
          if (act.kind === "cut") person.isCut = true;
          else if (act.kind === "meet") person.isCut = false;
          else if (act.kind === "undo") person.undo.undo();
          else run(person.doc, act);
          meet(people);
          shown(person.doc);
        }
        for (const person of people) person.isCut = false;
        meet(people);
        const [first, ...others] = people.map(({ doc }) => shown(doc));
        for (const other of others) expect(other).toEqual(first);
      }),
      { seed, numRuns: drill(60), endOnFailure: true },
    );
  },
);

test("an undone insert leaves rows that others inserted behind it where they are", () => {
  const doc = blankSheet();
  const undo = new Y.UndoManager(Object.values(sheetTypes(doc, FIRST_SHEET)));
  const [mine = ""] = insertAxis(doc, FIRST_SHEET, "r", 2, 1);
  undo.stopCapturing();
  const [theirs = ""] = insertAxis(doc, FIRST_SHEET, "r", 3, 1, "other");
  expect(axesOf(doc, FIRST_SHEET).rows.ids.slice(1, 5)).toEqual(["r1", mine, theirs, "r2"]);
  undo.undo();
  expect(axesOf(doc, FIRST_SHEET).rows.ids.slice(1, 4)).toEqual(["r1", theirs, "r2"]);
  undo.redo();
  expect(axesOf(doc, FIRST_SHEET).rows.ids.slice(1, 4)).toEqual(["r1", mine, theirs]);
});

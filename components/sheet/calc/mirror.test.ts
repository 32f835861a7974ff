/** The worker's copy of a workbook: whatever is inserted, deleted, moved and undone, it shows what a new copy would show. */
import { expect, test } from "vitest";
import * as Y from "yjs";
import { randomFrom } from "@/lib/formulas/testing/random-edits";
import { blankSheet } from "@/lib/kinds/sheet/blank";
import { readCell } from "@/lib/kinds/sheet/cell";
import type { Shown } from "@/lib/kinds/sheet/condition";
import { editCells } from "@/lib/kinds/sheet/edit";
import { storedCell } from "@/lib/kinds/sheet/keys";
import { deleteAxis, growAxis, insertAxis, moveAxis } from "@/lib/kinds/sheet/structure";
import { addSheet, axesOf, FIRST_SHEET, sheetTypes } from "@/lib/kinds/sheet/tabs";
import { drill } from "@/lib/testing/drill";
import { Computing } from "./computing";
import type { CalcRequest } from "./messages";
import { Mirror } from "./mirror";

const SEEDS = drill(100);
const EDITS = 40;
const HERE = Symbol("here");

/** A copy that takes its requests when `settle` is called. */
function copyOf(doc: Y.Doc) {
  const requests: CalcRequest[] = [];
  const kinds: string[] = [];
  const mirror = new Mirror(doc, (request) => requests.push(request));
  const computing = new Computing();
  const values = new Map<string, Shown>();
  async function settle() {
    await Promise.resolve();
    for (const request of requests.splice(0)) {
      kinds.push(request.kind);
      const answer = computing.answer(request);
      const axes = answer.kind === "values" ? mirror.axesAt(answer.generation) : undefined;
      if (answer.kind !== "values" || !axes) continue;
      if (answer.isWhole) values.clear();
      for (const { sheet, rows, columns, values: found } of answer.sheets) {
        const { rows: down, columns: across } = axes.get(sheet) ?? axesOf(doc, sheet);
        found.forEach((value, at) => {
          values.set(`${sheet} ${down.at(rows[at] ?? -1)} ${across.at(columns[at] ?? -1)}`, value);
        });
      }
    }
  }
  /** Of formulas that are still on their sheet. */
  function shown() {
    const found: Record<string, Shown> = {};
    for (const [key, value] of values) {
      const [sheet = "", row = "", column = ""] = key.split(" ");
      const { rows, columns } = axesOf(doc, sheet);
      const isThere = rows.indexOf(row) >= 0 && columns.indexOf(column) >= 0;
      const stored = readCell(storedCell(sheetTypes(doc, sheet).cells, row, column));
      if (isThere && stored?.value.startsWith("=")) found[key] = value;
    }
    return found;
  }
  return { settle, shown, kinds, close: () => mirror.close() };
}

const FORMULAS = ["=A2+1", "=SUM(A1:B6)", "=SUM(B3:B4)*A1", "=SUM(A1:B150)", "=COUNT(A:A)"];
const OTHERS = ["=SUM(Sheet1!A2:A5)", "=Sheet1!B2&Sheet1!A9", "=ROWS(Sheet1!B2:B9)"];

test(`rows and columns that change give what a new copy gives, seeds 1 to ${SEEDS}`, async () => {
  let followed = 0;
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { below, pick } = randomFrom(seed);
    const doc = blankSheet();
    const other = addSheet(doc);
    const undo = new Y.UndoManager(Object.values(sheetTypes(doc, FIRST_SHEET)), {
      trackedOrigins: new Set([HERE]),
      captureTimeout: 0,
    });
    const write = (sheet: string, row: number, column: number, value: string) =>
      doc.transact(() => editCells({ doc, sheet }, [{ row, column, value }]), HERE);
    const copy = copyOf(doc);
    for (let edit = 0; edit < EDITS; edit++) {
      const kind = below(10);
      const letter = pick(["r", "c"] as const);
      const [at, count] = [below(letter === "r" ? 10 : 3), 1 + below(2)];
      if (kind < 4) write(FIRST_SHEET, below(10), below(3), pick([...FORMULAS, "1", "5", "x"]));
      else if (kind === 4) write(other, below(4), 0, pick(OTHERS));
      else if (kind < 7) insertAxis(doc, FIRST_SHEET, letter, at, count, HERE);
      else if (kind === 7) deleteAxis(doc, FIRST_SHEET, letter, at, at + count - 1, HERE);
      else if (kind === 8) undo.undo();
      else if (below(2) === 0) growAxis(doc, FIRST_SHEET, "r", 101 + below(40));
      else moveAxis(doc, FIRST_SHEET, letter, { from: at, to: at, before: at + 3 }, HERE);
      await copy.settle();
      const again = copyOf(doc);
      await again.settle();
      again.close();
      expect(copy.shown(), `seed ${seed}, edit ${edit}, ${copy.kinds.join()}`).toEqual(
        again.shown(),
      );
    }
    followed += copy.kinds.filter((kind) => kind === "lines").length;
    copy.close();
  }
  expect(followed).toBeGreaterThan(SEEDS * 3);
});

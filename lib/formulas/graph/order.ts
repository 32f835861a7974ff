/** In which order formulas are computed after an edit: each after all that it reads. */
import type { Sheet } from "../store/sheet";
import { Cell } from "./cell";
import { circlesAmong } from "./circles";
import type { RangeCell } from "./range-bins";

export type Place = Cell | RangeCell;

export interface Order {
  /** Formulas whose values may change, sorted. */
  cells: Cell[];
  /** Formulas that read their own value, by any way round. */
  circular: Cell[];
}

let run = 0;

/** Calls back with all that reads a cell or a range. */
function eachReader(place: Place, visit: (reader: Place) => void) {
  if (place.dependents) for (const reader of place.dependents) visit(reader);
  if (!(place instanceof Cell)) return;
  rangesAt(place.sheet, place, visit);
  eachSpilled(place, visit);
}

/** An array's cells are written when its formula is computed. */
function eachSpilled({ formula, sheet, row, column }: Cell, visit: (reader: Place) => void) {
  if (!formula?.spill || formula.isBlocked) return;
  const { rows, columns } = formula.spill;
  for (let down = 0; down < rows; down++) {
    for (let across = 0; across < columns; across++) {
      const cell = down + across > 0 && sheet.cellAt(row + down, column + across);
      if (cell) visit(cell);
    }
  }
}

function rangesAt(sheet: Sheet, { row, column }: Cell, visit: (range: RangeCell) => void) {
  sheet.rangesAt(row, column, visit);
}

/** Walks from the edited cells to all that depends on them; what is left last is computed first. */
export function orderFrom(seeds: Iterable<Place>): Order {
  run++;
  const finished: Place[] = [];
  let isCircular = false;
  const stack: Place[] = [...seeds];
  const push = (reader: Place) => {
    if (reader.seenIn !== run) stack.push(reader);
    else if (reader.isOpen) isCircular = true;
  };
  for (let place = stack.pop(); place; place = stack.pop()) {
    if (place.seenIn === run) {
      if (!place.isOpen) continue;
      place.isOpen = false;
      finished.push(place);
      continue;
    }
    place.seenIn = run;
    place.isOpen = true;
    stack.push(place);
    eachReader(place, push);
  }
  finished.reverse();
  if (isCircular) return withoutCircles(finished);
  return { cells: finished.filter(isFormula), circular: [] };
}

const isFormula = (place: Place): place is Cell => place instanceof Cell && place.formula !== null;

/** Computes what waits for nothing, and nothing in a circle, first. */
function withoutCircles(places: Place[]): Order {
  const inCircles = [...circlesAmong(new Set(places), readersOf)];
  // A range that a circle runs through still waits for those of its cells that are in none.
  const circular = new Set<Place>(inCircles.filter((place) => place instanceof Cell));
  const waits = new Map<Place, number>(places.map((place) => [place, 0]));
  for (const place of places) {
    if (circular.has(place)) continue;
    eachReader(place, (reader) => waits.set(reader, (waits.get(reader) ?? 0) + 1));
  }
  const free = places.filter((place) => waits.get(place) === 0 && !circular.has(place));
  for (const place of free) {
    eachReader(place, (reader) => {
      const left = (waits.get(reader) ?? 0) - 1;
      waits.set(reader, left);
      if (left === 0 && !circular.has(reader)) free.push(reader);
    });
  }
  return { cells: free.filter(isFormula), circular: [...circular].filter(isFormula) };
}

function readersOf(place: Place): Place[] {
  const readers: Place[] = [];
  eachReader(place, (reader) => readers.push(reader));
  return readers;
}

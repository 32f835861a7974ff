/** Functions that make, cut and combine arrays, and those that run a lambda over one. */
import { compareValues } from "../coerce";
import { type FunctionSpec, fn } from "../function";
import {
  CALC,
  cellsOf,
  columnOf,
  FormulaError,
  Grid,
  gridOf,
  type Lambda,
  matrixOf,
  matrixOfRows,
  NA,
  type Operand,
  rowsOf,
  type Scalar,
  transposed,
  VALUE,
} from "../values";
import { must } from "./math";

/** What a lambda answers for one cell. */
function scalarOf(value: Operand): Scalar {
  if (value instanceof Grid) return value.rows * value.columns === 1 ? value.get(0, 0) : CALC;
  return typeof value === "object" && value !== null && !(value instanceof FormulaError)
    ? CALC
    : (value as Scalar);
}

function filter(grid: Grid, mask: Grid, ifNone: Operand | undefined): Operand {
  const byRow = mask.rows === grid.rows && mask.columns === 1;
  must(byRow || (mask.columns === grid.columns && mask.rows === 1), VALUE);
  const passes = (value: Scalar) => {
    if (value instanceof FormulaError) throw value;
    must(typeof value !== "string", VALUE);
    return Boolean(value);
  };
  const lines = byRow ? rowsOf(grid) : rowsOf(transposed(grid));
  const kept = lines.filter((_, at) => passes(byRow ? mask.get(at, 0) : mask.get(0, at)));
  if (kept.length === 0) return ifNone ?? CALC;
  return byRow ? matrixOfRows(kept) : transposed(matrixOfRows(kept));
}

/** Empty cells come last, whichever way the others are sorted. */
function order(a: Scalar, b: Scalar, direction: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (a instanceof FormulaError || b instanceof FormulaError)
    return (Number(a instanceof FormulaError) - Number(b instanceof FormulaError)) * direction;
  return compareValues(a, b) * direction;
}

function sort(grid: Grid, keys: number[], directions: number[], byColumn: boolean): Grid {
  const lines = byColumn ? rowsOf(transposed(grid)) : rowsOf(grid);
  must(
    keys.every((key) => key >= 1 && key <= (lines[0]?.length ?? 0)),
    VALUE,
  );
  must(
    directions.every((direction) => direction === 1 || direction === -1),
    VALUE,
  );
  const sorted = lines.sort((a, b) =>
    firstOrder(
      keys.map((key, at) =>
        order(a[key - 1] ?? null, b[key - 1] ?? null, directions[at] ?? directions[0] ?? 1),
      ),
    ),
  );
  return byColumn ? transposed(matrixOfRows(sorted)) : matrixOfRows(sorted);
}

const firstOrder = (orders: number[]) => orders.find((one) => one !== 0) ?? 0;

function sortBy(grid: Grid, given: Operand[]): Grid {
  const keys = given.filter((_, at) => at % 2 === 0).map((key) => gridOf(key as Grid));
  const directions = given.filter((_, at) => at % 2 === 1).map((one) => Number(scalarOf(one ?? 1)));
  const byRow = keys.every((key) => key.columns === 1 && key.rows === grid.rows);
  must(byRow || keys.every((key) => key.rows === 1 && key.columns === grid.columns), VALUE);
  const lines = byRow ? rowsOf(grid) : rowsOf(transposed(grid));
  const at = (key: Grid, place: number) => (byRow ? key.get(place, 0) : key.get(0, place));
  const places = lines.map((_, place) => place);
  places.sort((a, b) =>
    firstOrder(keys.map((key, index) => order(at(key, a), at(key, b), directions[index] ?? 1))),
  );
  const sorted = matrixOfRows(places.map((place) => lines[place] ?? []));
  return byRow ? sorted : transposed(sorted);
}

function unique(grid: Grid, byColumn: boolean, onlyOnce: boolean): Grid {
  const lines = byColumn ? rowsOf(transposed(grid)) : rowsOf(grid);
  const keyOf = (line: Scalar[]) =>
    JSON.stringify(
      line.map((value) =>
        typeof value === "string"
          ? value.toLowerCase()
          : value instanceof FormulaError
            ? { error: value.code }
            : value,
      ),
    );
  const groups = new Map<string, Scalar[][]>();
  for (const line of lines) {
    const key = keyOf(line);
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  const kept = [...groups.values()]
    .filter((group) => !onlyOnce || group.length === 1)
    .map((group) => group[0] ?? []);
  const found = matrixOfRows(kept);
  return byColumn ? transposed(found) : found;
}

/** `count` of them from the start, or from the end when negative. */
function span(size: number, count: number | undefined, isTaken: boolean): [number, number] {
  if (count === undefined) return [0, size];
  const whole = Math.min(Math.abs(count), size);
  if (isTaken) return count >= 0 ? [0, whole] : [size - whole, size];
  return count >= 0 ? [whole, size] : [0, size - whole];
}

const cut = (isTaken: boolean) =>
  fn("g i? i?", (grid, rows, columns) => {
    const [top, bottom] = span(grid.rows, rows, isTaken);
    const [left, right] = span(grid.columns, columns, isTaken);
    return matrixOf(bottom - top, right - left, (row, column) =>
      grid.get(top + row, left + column),
    );
  });

const chosen = (of: "rows" | "columns") =>
  fn("g o o*", (grid, ...given) => {
    const places = given
      .flatMap((arg) => [...cellsOf(gridOf(arg as Grid))].map(Number))
      .map(Math.trunc);
    const size = grid[of];
    must(
      places.every((place) => place !== 0 && Math.abs(place) <= size),
      VALUE,
    );
    const at = (place: number) => (place > 0 ? place - 1 : size + place);
    return of === "rows"
      ? matrixOf(places.length, grid.columns, (row, column) =>
          grid.get(at(places[row] ?? 1), column),
        )
      : matrixOf(grid.rows, places.length, (row, column) => grid.get(row, at(places[column] ?? 1)));
  });

function stacked(grids: Grid[]): Grid {
  const width = Math.max(...grids.map(({ columns }) => columns));
  const rows = grids.flatMap((grid) =>
    rowsOf(grid).map((row) =>
      Array.from({ length: width }, (_, at) => (at < row.length ? (row[at] ?? null) : NA)),
    ),
  );
  return matrixOfRows(rows);
}

/** @param ignored 0 nothing, 1 empty cells, 2 errors, 3 both */
function flat(grid: Grid, ignored: number, byColumn: boolean): Scalar[] {
  const values = [...cellsOf(byColumn ? transposed(grid) : grid)];
  return values.filter(
    (value) =>
      !((ignored & 1) === 1 && value === null) &&
      !((ignored & 2) === 2 && value instanceof FormulaError),
  );
}

function wrapped(grid: Grid, length: number, pad: Scalar): Grid {
  must(grid.rows === 1 || grid.columns === 1, VALUE);
  must(length >= 1);
  const values = [...cellsOf(grid)];
  return matrixOf(Math.ceil(values.length / length), length, (row, column) => {
    const at = row * length + column;
    return at < values.length ? (values[at] ?? null) : pad;
  });
}

function mapped(args: Operand[]): Operand {
  const lambda = args.at(-1) as Lambda;
  must(typeof lambda === "object" && lambda !== null && "call" in lambda, VALUE);
  const grids = args.slice(0, -1).map((arg) => gridOf(arg as Grid));
  const [first] = grids;
  if (!first) throw VALUE;
  return matrixOf(first.rows, first.columns, (row, column) =>
    scalarOf(lambda.call(...grids.map((grid) => grid.get(row, column)))),
  );
}

function scanned(start: Operand | undefined, grid: Grid, lambda: Lambda): Operand {
  let total: Operand = start ?? null;
  return matrixOf(grid.rows, grid.columns, (row, column) => {
    const value = grid.get(row, column);
    total = row + column === 0 && start === undefined ? value : lambda.call(total, value);
    return scalarOf(total);
  });
}

export const arrays: Record<string, FunctionSpec> = {
  FILTER: fn("g g o?", filter),
  SORT: fn("g g? g? b=FALSE", (grid, keys, directions, byColumn) =>
    sort(
      grid,
      keys ? [...cellsOf(keys)].map(Number) : [1],
      directions ? [...cellsOf(directions)].map(Number) : [1],
      byColumn,
    ),
  ),
  SORTBY: fn("g o o*", (grid, ...given) => sortBy(grid, given)),
  UNIQUE: fn("g b=FALSE b=FALSE", unique),
  TAKE: cut(true),
  DROP: cut(false),
  CHOOSEROWS: chosen("rows"),
  CHOOSECOLS: chosen("columns"),
  VSTACK: fn("g g*", (first, ...rest) => stacked([first, ...rest])),
  HSTACK: fn("g g*", (first, ...rest) => transposed(stacked([first, ...rest].map(transposed)))),
  TOCOL: fn("g i=0 b=FALSE", (grid, ignored, byColumn) =>
    columnOf(some(flat(grid, ignored, byColumn))),
  ),
  TOROW: fn("g i=0 b=FALSE", (grid, ignored, byColumn) =>
    matrixOfRows([some(flat(grid, ignored, byColumn))]),
  ),
  WRAPROWS: fn("g i e?", (grid, length, pad) => wrapped(grid, length, pad ?? NA)),
  WRAPCOLS: fn("g i e?", (grid, length, pad) => transposed(wrapped(grid, length, pad ?? NA))),
  EXPAND: fn("g i? i? e?", (grid, rows = grid.rows, columns = grid.columns, pad = NA) => {
    must(rows >= grid.rows && columns >= grid.columns, VALUE);
    return matrixOf(rows, columns, (row, column) =>
      row < grid.rows && column < grid.columns ? grid.get(row, column) : pad,
    );
  }),
  MAP: fn("o o o*", (...args) => mapped(args)),
  REDUCE: fn("o g f", (start, grid, lambda) => {
    let total: Operand = start;
    for (const value of cellsOf(grid)) total = lambda.call(total, value);
    return total;
  }),
  SCAN: fn("o g f", scanned),
  BYROW: fn("g f", (grid, lambda) =>
    columnOf(rowsOf(grid).map((row) => scalarOf(lambda.call(matrixOfRows([row]))))),
  ),
  BYCOL: fn("g f", (grid, lambda) =>
    matrixOf(1, grid.columns, (_, column) =>
      scalarOf(lambda.call(matrixOf(grid.rows, 1, (row) => grid.get(row, column)))),
    ),
  ),
  MAKEARRAY: fn("i i f", (rows, columns, lambda) => {
    must(rows >= 1 && columns >= 1, VALUE);
    return matrixOf(rows, columns, (row, column) => scalarOf(lambda.call(row + 1, column + 1)));
  }),
};

function some(values: Scalar[]): Scalar[] {
  must(values.length > 0, CALC);
  return values;
}

/** What a cell or an argument can hold. Errors are values: they travel through formulas as numbers do. */

export type ErrorCode =
  | "#NULL!"
  | "#DIV/0!"
  | "#VALUE!"
  | "#REF!"
  | "#NAME?"
  | "#NUM!"
  | "#N/A"
  | "#SPILL!"
  | "#CALC!"
  | "#CIRC!";

/** Also thrown inside functions; a call catches it and answers with it. It has no stack, so that this is cheap. */
export class FormulaError {
  constructor(readonly code: ErrorCode) {}
  toString() {
    return this.code;
  }
}

export const NULL = new FormulaError("#NULL!");
export const DIV0 = new FormulaError("#DIV/0!");
export const VALUE = new FormulaError("#VALUE!");
export const REF = new FormulaError("#REF!");
export const NAME = new FormulaError("#NAME?");
export const NUM = new FormulaError("#NUM!");
export const NA = new FormulaError("#N/A");
export const SPILL = new FormulaError("#SPILL!");
export const CALC = new FormulaError("#CALC!");
export const CIRC = new FormulaError("#CIRC!");

export const ERRORS: readonly FormulaError[] = [
  ...[NULL, DIV0, VALUE, REF, NAME, NUM, NA, SPILL, CALC, CIRC],
];
const byCode = new Map(ERRORS.map((error) => [error.code as string, error]));

export const errorNamed = (code: string): FormulaError | undefined => byCode.get(code);

/** `null` is an empty cell. */
export type Scalar = number | string | boolean | null | FormulaError;

/** Cells of a sheet or values of an array, read by position from its top left. */
export abstract class Grid {
  abstract readonly rows: number;
  abstract readonly columns: number;
  abstract get(row: number, column: number): Scalar;
}

/** An array that a formula made, row by row. */
export class Matrix extends Grid {
  constructor(
    readonly rows: number,
    readonly columns: number,
    readonly data: Scalar[],
  ) {
    super();
  }
  get(row: number, column: number): Scalar {
    return this.data[row * this.columns + column] ?? null;
  }
}

/** A function value: what `LAMBDA` answers. */
export class Lambda {
  constructor(
    readonly parameters: number,
    readonly call: (...args: (Operand | undefined)[]) => Operand,
  ) {}
}

export type Operand = Scalar | Grid | Lambda;

/** The most cells that one array may have. */
const MAX_CELLS = 2_000_000;

export function matrixOf(
  rows: number,
  columns: number,
  make: (row: number, column: number) => Scalar,
): Matrix {
  if (rows < 1 || columns < 1) throw CALC;
  if (rows * columns > MAX_CELLS) throw NUM;
  const data = new Array<Scalar>(rows * columns);
  for (let row = 0, at = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) data[at++] = make(row, column);
  }
  return new Matrix(rows, columns, data);
}

export const columnOf = (values: Scalar[]) => new Matrix(values.length, 1, values);

/** Rows of one width as an array; `#CALC!` when there are none. */
export function matrixOfRows(rows: Scalar[][]): Matrix {
  const columns = rows[0]?.length ?? 0;
  return matrixOf(rows.length, columns, (row, column) => rows[row]?.[column] ?? null);
}

export const gridOf = (value: Scalar | Grid): Grid =>
  value instanceof Grid ? value : new Matrix(1, 1, [value]);

export function* cellsOf(grid: Grid): Generator<Scalar> {
  for (let row = 0; row < grid.rows; row++) {
    for (let column = 0; column < grid.columns; column++) yield grid.get(row, column);
  }
}

const rowOf = (grid: Grid, row: number): Scalar[] =>
  Array.from({ length: grid.columns }, (_, column) => grid.get(row, column));

export const rowsOf = (grid: Grid): Scalar[][] =>
  Array.from({ length: grid.rows }, (_, row) => rowOf(grid, row));

export const transposed = (grid: Grid): Matrix =>
  matrixOf(grid.columns, grid.rows, (row, column) => grid.get(column, row));

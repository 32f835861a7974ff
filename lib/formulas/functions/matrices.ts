/** Matrices, and lines and curves through points by least squares. */
import { type FunctionSpec, fn } from "../function";
import {
  cellsOf,
  type Grid,
  matrixOf,
  NA,
  NUM,
  type Operand,
  REF,
  rowsOf,
  transposed,
  VALUE,
} from "../values";
import { must } from "./math";

type Rows = number[][];

function numbersIn(grid: Grid): Rows {
  return rowsOf(grid).map((row) =>
    row.map((value) => {
      must(typeof value === "number", VALUE);
      return value as number;
    }),
  );
}

const matrixFrom = (rows: Rows) =>
  matrixOf(rows.length, rows[0]?.length ?? 0, (row, column) => rows[row]?.[column] ?? 0);

function product(a: Rows, b: Rows): Rows {
  must((a[0]?.length ?? 0) === b.length, VALUE);
  return a.map((row) =>
    (b[0] ?? []).map((_, column) =>
      row.reduce((sum, x, at) => sum + x * (b[at]?.[column] ?? 0), 0),
    ),
  );
}

/** Elimination with the largest pivot, done to `right` as well. @returns the determinant */
function eliminate(square: Rows, right: Rows): number {
  let determinant = 1;
  for (let at = 0; at < square.length; at++) {
    let pivot = at;
    for (let row = at + 1; row < square.length; row++) {
      if (Math.abs(square[row]?.[at] ?? 0) > Math.abs(square[pivot]?.[at] ?? 0)) pivot = row;
    }
    const size = square[pivot]?.[at] ?? 0;
    if (Math.abs(size) < 1e-14) return 0;
    if (pivot !== at) {
      for (const rows of [square, right])
        [rows[at], rows[pivot]] = [rows[pivot] ?? [], rows[at] ?? []];
      determinant = -determinant;
    }
    determinant *= size;
    for (const rows of [right, square]) rows[at] = (rows[at] ?? []).map((x) => x / size);
    for (let row = 0; row < square.length; row++) {
      const factor = square[row]?.[at] ?? 0;
      if (row === at || factor === 0) continue;
      for (const rows of [right, square]) {
        const from = rows[at] ?? [];
        rows[row] = (rows[row] ?? []).map((x, column) => x - factor * (from[column] ?? 0));
      }
    }
  }
  return determinant;
}

const unit = (size: number): Rows =>
  Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => Number(row === column)),
  );

function inverse(rows: Rows): Rows {
  must(rows.length === rows[0]?.length, VALUE);
  const right = unit(rows.length);
  must(
    eliminate(
      rows.map((row) => [...row]),
      right,
    ) !== 0,
  );
  return right;
}

interface Fit {
  /** The last one is the constant. */
  coefficients: number[];
  predict(xs: Rows): number[];
  statistics(): (number | typeof NA)[][];
}

/** Least squares over the columns of `xs`, which are centred first where there is a constant. */
function leastSquares(ys: number[], xs: Rows, hasConstant: boolean): Fit {
  const n = ys.length;
  const k = xs[0]?.length ?? 0;
  const means = Array.from({ length: k }, (_, at) =>
    hasConstant ? xs.reduce((sum, row) => sum + (row[at] ?? 0), 0) / n : 0,
  );
  const mean = hasConstant ? ys.reduce((sum, y) => sum + y, 0) / n : 0;
  const centred = xs.map((row) => row.map((x, at) => x - (means[at] ?? 0)));
  const across = centred[0]?.map((_, at) => centred.map((row) => row[at] ?? 0)) ?? [];
  const inner = inverse(product(across, centred));
  const slopes = product(
    inner,
    product(
      across,
      ys.map((y) => [y - mean]),
    ),
  ).map(([b = 0]) => b);
  const constant = hasConstant
    ? mean - slopes.reduce((sum, b, at) => sum + b * (means[at] ?? 0), 0)
    : 0;
  const predict = (rows: Rows) =>
    rows.map((row) => row.reduce((sum, x, at) => sum + x * (slopes[at] ?? 0), constant));
  const statistics = () => {
    const fitted = predict(xs);
    const residual = ys.reduce((sum, y, at) => sum + (y - (fitted[at] ?? 0)) ** 2, 0);
    const total = ys.reduce((sum, y) => sum + (y - mean) ** 2, 0);
    const free = n - k - Number(hasConstant);
    const variance = residual / free;
    const errors = slopes.map((_, at) => Math.sqrt(variance * (inner[at]?.[at] ?? 0)));
    const spread =
      product(
        product([means], inner),
        means.map((x) => [x]),
      )[0]?.[0] ?? 0;
    const last = hasConstant ? Math.sqrt(variance * (1 / n + spread)) : NA;
    return [
      [...[...errors].reverse(), last],
      [1 - residual / total, Math.sqrt(variance)],
      [(total - residual) / k / variance, free],
      [total - residual, residual],
    ];
  };
  return { coefficients: [...[...slopes].reverse(), constant], predict, statistics };
}

/** Points as rows of x, whichever way the ranges lie. */
function points(ys: Grid, xs: Grid | undefined): { ys: number[]; xs: Rows } {
  const values = numbersIn(ys).flat();
  if (!xs) return { ys: values, xs: values.map((_, at) => [at + 1]) };
  const isColumn = ys.columns === 1;
  const isSame = xs.rows === ys.rows && xs.columns === ys.columns;
  if (isSame)
    return {
      ys: values,
      xs: numbersIn(xs)
        .flat()
        .map((x) => [x]),
    };
  must(isColumn ? xs.rows === ys.rows : xs.columns === ys.columns, REF);
  return { ys: values, xs: numbersIn(isColumn ? xs : transposed(xs)) };
}

const logarithms = (ys: number[]) =>
  ys.map((y) => {
    must(y > 0);
    return Math.log(y);
  });

function estimate(
  ys: Grid,
  xs: Grid | undefined,
  hasConstant: boolean,
  hasStatistics: boolean,
  isCurve: boolean,
): Operand {
  const data = points(ys, xs);
  const { coefficients, statistics } = leastSquares(
    isCurve ? logarithms(data.ys) : data.ys,
    data.xs,
    hasConstant,
  );
  const first = isCurve ? coefficients.map(Math.exp) : coefficients;
  const rows = hasStatistics ? [first, ...statistics()] : [first];
  return matrixOf(rows.length, first.length, (row, column) => {
    const value = rows[row]?.[column] ?? NA;
    return typeof value === "number" && !Number.isFinite(value) ? NUM : value;
  });
}

function predicted(
  ys: Grid,
  xs: Grid | undefined,
  news: Grid | undefined,
  hasConstant: boolean,
  isCurve: boolean,
): Operand {
  const data = points(ys, xs);
  const width = data.xs[0]?.length ?? 1;
  const { predict } = leastSquares(isCurve ? logarithms(data.ys) : data.ys, data.xs, hasConstant);
  const shown = (x: number) => (isCurve ? Math.exp(x) : x);
  const target = news ?? xs;
  if (!target)
    return matrixOf(ys.rows, ys.columns, (row, column) =>
      shown(predict([[row + column + 1]])[0] ?? 0),
    );
  if (width === 1) {
    const rows = numbersIn(target);
    return matrixFrom(rows.map((row) => predict(row.map((x) => [x])).map(shown)));
  }
  const isColumn = ys.columns === 1;
  const answers = predict(numbersIn(isColumn ? target : transposed(target))).map(shown);
  return isColumn ? matrixFrom(answers.map((y) => [y])) : matrixFrom([answers]);
}

export const matrices: Record<string, FunctionSpec> = {
  MMULT: fn("g g", (a, b) => matrixFrom(product(numbersIn(a), numbersIn(b)))),
  MDETERM: fn("g", (grid) => {
    must(grid.rows === grid.columns, VALUE);
    return eliminate(numbersIn(grid), unit(grid.rows));
  }),
  MINVERSE: fn("g", (grid) => matrixFrom(inverse(numbersIn(grid)))),
  MUNIT: fn("i", (size) => {
    must(size >= 1, VALUE);
    return matrixFrom(unit(size));
  }),
  LINEST: fn("g g? b=TRUE b=FALSE", (ys, xs, constant, more) =>
    estimate(ys, xs, constant, more, false),
  ),
  LOGEST: fn("g g? b=TRUE b=FALSE", (ys, xs, constant, more) =>
    estimate(ys, xs, constant, more, true),
  ),
  TREND: fn("g g? g? b=TRUE", (ys, xs, news, constant) => predicted(ys, xs, news, constant, false)),
  GROWTH: fn("g g? g? b=TRUE", (ys, xs, news, constant) => predicted(ys, xs, news, constant, true)),
  PERCENTOF: fn("g g", (part, whole) => {
    const sum = (grid: Grid) =>
      [...cellsOf(grid)].reduce<number>((total, x) => total + (typeof x === "number" ? x : 0), 0);
    return sum(part) / sum(whole);
  }),
};

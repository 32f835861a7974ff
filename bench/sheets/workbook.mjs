/** One workbook for every engine: rows of two values and three formulas, one of them a chain down all rows, and formulas over all of them. */
export const ROWS = 20_000;

/** @returns texts and numbers by rows: A and B are values, E is the chain */
export const cellsOf = (rows) =>
  Array.from({ length: rows }, (_, at) => {
    const row = at + 1;
    const chain = row === 1 ? "=D1" : `=E${row - 1}+D${row}`;
    return [row % 97, (row % 31) + 0.5, `=A${row}*B${row}`, `=C${row}*1.2`, chain];
  });

/** Two aggregates over all rows, and a sum of a hundred, on a sheet of their own. */
export const aggregatesOf = (rows, count) =>
  Array.from({ length: count }, (_, at) => [
    `=SUMIF(S!A1:A${rows},${at % 97},S!C1:C${rows})`,
    `=INDEX(S!C1:C${rows},MATCH(${at % 97},S!A1:A${rows},0))`,
    `=SUM(S!C${at * 100 + 1}:C${at * 100 + 100})`,
  ]);

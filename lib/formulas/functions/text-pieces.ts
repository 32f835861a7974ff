/** Texts cut at delimiters, and all texts of arguments. */
import { toText } from "../coerce";
import { fn } from "../function";
import {
  cellsOf,
  columnOf,
  FormulaError,
  type Grid,
  matrixOfRows,
  NA,
  type Operand,
  type Scalar,
  VALUE,
} from "../values";
import { must } from "./math";

/** All values of the arguments as texts. @throws FormulaError */
export const textsOf = (args: Operand[]): string[] =>
  args.flatMap((arg) => [...cellsOf(asGrid(arg))].map((value) => toText(value)));

function asGrid(arg: Operand): Grid {
  if (typeof arg === "object" && arg !== null && "rows" in arg) return arg;
  if (arg instanceof FormulaError) throw arg;
  return columnOf([arg as Scalar]);
}

/** Where the delimiters stand, from the front or, for a negative `which`, from the back. */
function delimited(
  text: string,
  delimiters: Grid,
  which: number,
  ignoresCase: boolean,
  hasEnd: boolean,
): [number, number] | null {
  must(which !== 0 && Math.abs(which) <= Math.max(1, text.length + 1), VALUE);
  const wanted = textsOf([delimiters]).map((one) => (ignoresCase ? one.toLowerCase() : one));
  const where = ignoresCase ? text.toLowerCase() : text;
  const places: [number, number][] = [];
  for (let at = 0; at <= where.length; ) {
    const hit = wanted.find((one) => one !== "" && where.startsWith(one, at));
    if (hit) places.push([at, hit.length]);
    at += hit?.length ?? 1;
  }
  if (wanted.includes("")) return which > 0 ? [0, 0] : [text.length, 0];
  if (hasEnd) {
    if (which > 0) places.push([text.length, 0]);
    else places.unshift([0, 0]);
  }
  return places.at(which > 0 ? which - 1 : which) ?? null;
}

export const around = (side: "before" | "after") =>
  fn("s g i=1 n=0 n=0 e?", (text, delimiters, which, mode, end, ifNone) => {
    const place = delimited(text, delimiters, which, mode === 1, end === 1);
    if (!place) return ifNone === undefined ? NA : ifNone;
    return side === "before" ? text.slice(0, place[0]) : text.slice(place[0] + place[1]);
  });

export function split(
  text: string,
  columns: Grid | undefined,
  rows: Grid | undefined,
  skipsEmpty: boolean,
  mode: number,
  pad: Scalar,
) {
  const cut = (whole: string, by: Grid | undefined): string[] => {
    const marks = by ? textsOf([by]).filter((mark) => mark !== "") : [];
    if (marks.length === 0) return [whole];
    const source = marks
      .sort((a, b) => b.length - a.length)
      .map((mark) => mark.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
    const parts = whole.split(new RegExp(source.join("|"), mode === 1 ? "i" : ""));
    return skipsEmpty ? parts.filter((one) => one !== "") : parts;
  };
  const table = cut(text, rows).map((row) => cut(row, columns));
  const width = Math.max(...table.map((row) => row.length));
  return matrixOfRows(table.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? pad)));
}

/** Cuts a formula's text into tokens, and makes the key by which copies of a formula are found to be one shape. */
import { columnNamed, MAX_ROWS } from "./address";
import { ENGLISH, type FormulaLocale } from "./locale";

export type Token =
  | { kind: "number"; text: string; value: number }
  | { kind: "text"; text: string; value: string }
  | { kind: "error"; text: string }
  | { kind: "sheet"; text: string; name: string }
  | {
      kind: "cell";
      text: string;
      row: number;
      column: number;
      isRowFixed: boolean;
      isColumnFixed: boolean;
    }
  | {
      kind: "lines";
      text: string;
      of: "rows" | "columns";
      from: number;
      to: number;
      isFromFixed: boolean;
      isToFixed: boolean;
    }
  | { kind: "name"; text: string }
  | { kind: "operator"; text: string }
  | { kind: "space"; text: string };

/** Thrown for text that is no formula; `at` is where it stops being one. */
export class SyntaxProblem {
  constructor(
    readonly at: number,
    readonly reason: string,
  ) {}
}

const NOT_WORD = "(?![\\p{L}\\p{N}_.(])";

function patternOf(locale: FormulaLocale): RegExp {
  const point = locale.decimal === "." ? "\\." : ",";
  return new RegExp(
    [
      "([ \\t\\r\\n\\u00a0]+)",
      `((?:\\d+(?:${point}\\d*)?|${point}\\d+)(?:[eE][+-]?\\d+)?(?!\\d|:\\$?\\d))`,
      '"((?:[^"]|"")*)"',
      "(#NULL!|#DIV/0!|#VALUE!|#REF!|#NAME\\?|#NUM!|#N/A|#SPILL!|#CALC!|#CIRC!)",
      "(?:'((?:[^']|'')+)'|([\\p{L}_][\\p{L}\\p{N}_.]*))!",
      `(\\$?)([A-Za-z]{1,3})(\\$?)([1-9]\\d{0,6})${NOT_WORD}`,
      `(\\$?)([A-Za-z]{1,3}):(\\$?)([A-Za-z]{1,3})${NOT_WORD}`,
      `(\\$?)([1-9]\\d{0,6}):(\\$?)([1-9]\\d{0,6})${NOT_WORD}`,
      "([\\p{L}_\\\\][\\p{L}\\p{N}_.?]*)",
      "(<=|>=|<>|[-+*/^&=<>%@#:(){},;\\\\.])",
    ].join("|"),
    "uy",
  );
}

const patterns = new Map<string, RegExp>();

/** @param text what follows the `=` */
export function tokensOf(text: string, locale: FormulaLocale = ENGLISH): Token[] {
  let pattern = patterns.get(locale.decimal);
  if (!pattern) {
    pattern = patternOf(locale);
    patterns.set(locale.decimal, pattern);
  }
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  for (let at = 0; at < text.length; at = pattern.lastIndex) {
    const found = pattern.exec(text);
    if (!found) throw new SyntaxProblem(at, "This character has no meaning here.");
    tokens.push(tokenOf(found, at));
  }
  return tokens;
}

function tokenOf(found: RegExpExecArray, at: number): Token {
  const text = found[0];
  if (found[8] !== undefined) return cellToken(found, text, at);
  if (found[19] !== undefined) return { kind: "name", text };
  if (found[20] !== undefined) return { kind: "operator", text };
  if (found[2] !== undefined)
    return { kind: "number", text, value: Number(text.replace(",", ".")) };
  if (found[1] !== undefined) return { kind: "space", text };
  if (found[3] !== undefined) {
    return { kind: "text", text, value: found[3].replaceAll('""', '"') };
  }
  if (found[4] !== undefined) return { kind: "error", text };
  if (found[5] !== undefined || found[6] !== undefined) {
    return { kind: "sheet", text, name: found[6] ?? (found[5] ?? "").replaceAll("''", "'") };
  }
  return linesToken(found, text, at);
}

function cellToken(found: RegExpExecArray, text: string, at: number): Token {
  const column = columnNamed(found[8] ?? "");
  const row = Number(found[10]) - 1;
  if (column < 0) return { kind: "name", text };
  if (row >= MAX_ROWS) throw new SyntaxProblem(at, "There is no such row.");
  const [isColumnFixed, isRowFixed] = [found[7] === "$", found[9] === "$"];
  return { kind: "cell", text, row, column, isRowFixed, isColumnFixed };
}

function linesToken(found: RegExpExecArray, text: string, at: number): Token {
  const isRows = found[16] !== undefined;
  const [from, to] = isRows
    ? [Number(found[16]) - 1, Number(found[18]) - 1]
    : [columnNamed(found[12] ?? ""), columnNamed(found[14] ?? "")];
  if (from < 0 || to < 0) throw new SyntaxProblem(at, "There is no such column.");
  const [isFromFixed, isToFixed] = isRows
    ? [found[15] === "$", found[17] === "$"]
    : [found[11] === "$", found[13] === "$"];
  return { kind: "lines", text, of: isRows ? "rows" : "columns", from, to, isFromFixed, isToFixed };
}

/** The same for two formulas whose references have the same distance from their cells. */
export function shapeOf(tokens: readonly Token[], row: number, column: number): string {
  let shape = "";
  for (const token of tokens) {
    if (token.kind === "cell") {
      shape += token.isRowFixed ? `\u0001${token.row}` : `\u0002${token.row - row}`;
      shape += token.isColumnFixed ? `\u0001${token.column}` : `\u0002${token.column - column}`;
    } else if (token.kind === "lines") {
      const host = token.of === "rows" ? row : column;
      shape += `\u0003${token.of}`;
      shape += token.isFromFixed ? `\u0001${token.from}` : `\u0002${token.from - host}`;
      shape += token.isToFixed ? `\u0001${token.to}` : `\u0002${token.to - host}`;
    } else if (token.kind === "name" || token.kind === "operator" || token.kind === "number") {
      shape += token.text;
    } else {
      shape += `\u0004${token.text}`;
    }
  }
  return shape;
}

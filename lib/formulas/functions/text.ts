/** Texts: their parts, their letters, and numbers as texts. */
import { format as formatted } from "numfmt";
import { numberOfText, toText } from "../coerce";
import { type FunctionSpec, fn, framed } from "../function";
import {
  columnOf,
  FormulaError,
  matrixOfRows,
  NA,
  type Operand,
  type Scalar,
  VALUE,
} from "../values";
import { hasWildcards, wildcards } from "./criteria";
import { must } from "./math";
import { around, split, textsOf } from "./text-pieces";
import { rounded } from "./whole-numbers";

/** The longest text that a cell holds. */
const MAX_TEXT_CHARS = 50_000;

function limited(text: string): string {
  must(text.length <= MAX_TEXT_CHARS, VALUE);
  return text;
}

function part(text: string, from: number, count: number): string {
  must(from >= 1 && count >= 0, VALUE);
  return text.slice(from - 1, from - 1 + count);
}

function replaced(text: string, from: number, count: number, by: string): string {
  must(from >= 1 && count >= 0, VALUE);
  return limited(text.slice(0, from - 1) + by + text.slice(from - 1 + count));
}

function find(wanted: string, text: string, from: number): number {
  must(from >= 1 && from <= text.length + 1, VALUE);
  const at = text.indexOf(wanted, from - 1);
  must(at >= 0, VALUE);
  return at + 1;
}

function search(wanted: string, text: string, from: number): number {
  must(from >= 1 && from <= text.length + 1, VALUE);
  if (!hasWildcards(wanted)) return find(wanted.toLowerCase(), text.toLowerCase(), from);
  const pattern = new RegExp(
    wildcards(wanted).source.slice(1, -1).replaceAll("[^]*", "[^]*?"),
    "iu",
  );
  const found = pattern.exec(text.slice(from - 1));
  if (!found) throw VALUE;
  return found.index + from;
}

function substituted(text: string, from: string, to: string, which: number | undefined): string {
  if (from === "") return text;
  if (which === undefined) return limited(text.replaceAll(from, () => to));
  must(which >= 1, VALUE);
  let at = -1;
  for (let count = 0; count < which; count++) {
    at = text.indexOf(from, at + 1);
    if (at < 0) return text;
  }
  return limited(text.slice(0, at) + to + text.slice(at + from.length));
}

const proper = (text: string) =>
  text
    .toLowerCase()
    .replace(
      /(^|[^\p{L}])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    );

function joined(separators: Operand, skipsEmpty: boolean, args: Operand[]): string {
  const between = textsOf([separators]);
  const texts = textsOf(args).filter((text) => !skipsEmpty || text !== "");
  return limited(
    texts.reduce(
      (all, text, at) => all + (at > 0 ? between[(at - 1) % between.length] : "") + text,
      "",
    ),
  );
}

function dollars(x: number, digits: number): string {
  const text = fixed(Math.abs(x), digits, false);
  return x < 0 ? `($${text})` : `$${text}`;
}

function fixed(x: number, digits: number, isPlain: boolean): string {
  must(digits <= 127, VALUE);
  const value = rounded(x, digits, (y) => Math.sign(y) * Math.round(Math.abs(y)));
  const text = value.toFixed(Math.max(0, Math.min(digits, 100)));
  return isPlain
    ? text
    : text
        .replace(/\d(?=(\d{3})+(\.|$))/g, "$&,")
        .replace(/(\.\d*).*/, (all) => all.replaceAll(",", ""));
}

/** A number in a number format, such as `"#,##0.00"`. @throws FormulaError */
function textIn(value: Scalar, pattern: string, locale: string): string {
  if (value instanceof FormulaError) throw value;
  if (typeof value === "boolean") return toText(value);
  const number = typeof value === "string" ? numberOfText(value) : value;
  if (pattern === "") return "";
  try {
    return formatted(pattern, number ?? value, { locale });
  } catch {
    throw VALUE;
  }
}

function numberValue(text: string, decimal: string, group: string): number {
  must(decimal !== "" && group[0] !== decimal[0], VALUE);
  const percents = /%*$/.exec(text.trim())?.[0].length ?? 0;
  const plain = text
    .replace(/\s|%/g, "")
    .split(group[0] ?? ",")
    .join("")
    .replace(decimal[0] ?? ".", ".");
  const number = plain === "" ? 0 : Number(plain);
  must(Number.isFinite(number), VALUE);
  return number / 100 ** percents;
}

/** Whole characters, also of those that take two units. */
const unicode = (text: string): number => {
  must(text !== "", VALUE);
  return text.codePointAt(0) ?? 0;
};

/** Windows' letters of the codes 128 to 159. */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

function char(code: number): string {
  must(code >= 1 && code <= 255, VALUE);
  return code >= 128 && code < 160 ? (WINDOWS[code - 128] ?? "") : String.fromCharCode(code);
}

function code(text: string): number {
  must(text !== "", VALUE);
  const at = WINDOWS.indexOf(text[0] ?? "");
  const unit = text.charCodeAt(0);
  if (at >= 0) return at + 128;
  return unit < 256 ? unit : 63;
}

/** A pattern of REGEXTEST and its like; text that is no pattern is `#VALUE!`. */
function regex(source: string, mode: number, flags = ""): RegExp {
  must(source.length <= 1_000, VALUE);
  try {
    return new RegExp(source, `u${mode === 1 ? "i" : ""}${flags}`);
  } catch {
    throw VALUE;
  }
}

function extracted(text: string, source: string, mode: number, caseMode: number): Operand {
  if (mode === 1) {
    const all = [...text.matchAll(regex(source, caseMode, "g"))].map(([match]) => match);
    return all.length > 0 ? columnOf(all) : NA;
  }
  const found = regex(source, caseMode).exec(text);
  if (!found) return NA;
  const groups = found.slice(1).map((group) => group ?? "");
  return mode === 2 && groups.length > 0 ? matrixOfRows([groups]) : found[0];
}

/** The text of any value: as a cell shows it, or (form 1) as a formula writes it. */
function described(value: Scalar, form: number): string {
  if (value instanceof FormulaError) return value.code;
  return form === 1 && typeof value === "string"
    ? `"${value.replaceAll('"', '""')}"`
    : toText(value);
}

const left = fn("s i=1", (text, count) => part(text, 1, count));
const right = fn("s i=1", (text, count) => {
  must(count >= 0, VALUE);
  return count === 0 ? "" : text.slice(-count);
});
const middle = fn("s i i", part);
const length = fn("s", (text) => text.length);

export const text: Record<string, FunctionSpec> = {
  LEFT: left,
  LEFTB: left,
  RIGHT: right,
  RIGHTB: right,
  MID: middle,
  MIDB: middle,
  LEN: length,
  LENB: length,
  FIND: fn("s s i=1", find),
  FINDB: fn("s s i=1", find),
  SEARCH: fn("s s i=1", search),
  SEARCHB: fn("s s i=1", search),
  REPLACE: fn("s i i s", replaced),
  REPLACEB: fn("s i i s", replaced),
  SUBSTITUTE: fn("s s s i?", substituted),
  LOWER: fn("s", (value) => value.toLowerCase()),
  UPPER: fn("s", (value) => value.toUpperCase()),
  PROPER: fn("s", proper),
  TRIM: fn("s", (value) => value.replace(/ +/g, " ").replace(/^ | $/g, "")),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what CLEAN takes out
  CLEAN: fn("s", (value) => value.replace(/[\u0000-\u001f]/g, "")),
  REPT: fn("s i", (value, times) => {
    must(times >= 0 && value.length * times <= MAX_TEXT_CHARS, VALUE);
    return value.repeat(times);
  }),
  EXACT: fn("s s", (a, b) => a === b),
  CONCATENATE: fn("s s*", (...parts) => limited(parts.join(""))),
  CONCAT: fn("o o*", (...args) => limited(textsOf(args).join(""))),
  TEXTJOIN: fn("o b o o*", (separators, skipsEmpty, ...args) =>
    joined(separators, skipsEmpty, args),
  ),
  CHAR: fn("i", char),
  CODE: fn("s", code),
  UNICHAR: fn("i", (point) => {
    must(point > 0 && point < 0x110000 && !(point >= 0xd800 && point < 0xe000), VALUE);
    return String.fromCodePoint(point);
  }),
  UNICODE: fn("s", unicode),
  T: fn("g", (grid) => {
    const value = grid.get(0, 0);
    return typeof value === "string" || value instanceof FormulaError ? value : "";
  }),
  VALUE: fn("v", (value) => {
    if (typeof value !== "string") return Number(value);
    const number = numberOfText(value);
    return number === undefined ? VALUE : number;
  }),
  NUMBERVALUE: fn("s s=. s=,", numberValue),
  TEXT: framed("v s", ({ book }, value, pattern) => textIn(value, pattern, book.locale.tag)),
  DOLLAR: fn("n i=2", dollars),
  FIXED: fn("n i=2 b=FALSE", fixed),
  TEXTBEFORE: around("before"),
  TEXTAFTER: around("after"),
  TEXTSPLIT: fn("s g? g? b=FALSE n=0 e?", (value, columns, rows, skips, mode, pad) =>
    split(value, columns, rows, skips, mode, pad ?? NA),
  ),
  VALUETOTEXT: fn("e n=0", described),
  ARRAYTOTEXT: fn("g n=0", (grid, form) => {
    const rows = Array.from({ length: grid.rows }, (_, row) =>
      Array.from({ length: grid.columns }, (_, column) => described(grid.get(row, column), form)),
    );
    return form === 1 ? `{${rows.map((row) => row.join(",")).join(";")}}` : rows.flat().join(", ");
  }),
  REGEXTEST: fn("s s n=0", (value, source, mode) => regex(source, mode).test(value)),
  REGEXEXTRACT: fn("s s n=0 n=0", extracted),
  REGEXREPLACE: fn("s s s n=0 n=0", (value, source, by, which, mode) => {
    let count = 0;
    return limited(
      value.replace(regex(source, mode, "g"), (match, ...rest) => {
        count++;
        if (which !== 0 && count !== which) return match;
        return by.replace(/\$(\d)/g, (_, group: string) => String(rest[Number(group) - 1] ?? ""));
      }),
    );
  }),
  ENCODEURL: fn("s", (value) => encodeURIComponent(value)),
  ASC: fn("s", (value) => value.normalize("NFKC")),
};

/**
 * Formulas whose references stay on their cells (Y-030, DB-037). A formula is stored as it was typed, with the ids of the
 * rows and columns as they stood then; read, its references are those of where the ids stand now.
 */
import type * as Y from "yjs";
import { addressOf, columnName, sheetPrefix } from "../../formulas/address";
import { type Token, tokensOf } from "../../formulas/tokens";
import type { Axes, Axis } from "./axis";
import type { Cell } from "./cell";
import { keyOf } from "./layout-key";
import { axesOf, everyTab, sheetTypes } from "./tabs";

interface Snapshot {
  rows: readonly string[];
  columns: readonly string[];
}

/** What reading formulas of a workbook needs, made once for a state of it. */
export interface FormulaBook {
  doc: Y.Doc;
  axes(sheet: string): Axes;
  /** `undefined` when there is no such sheet, or it is deleted. */
  idNamed(name: string): string | undefined;
  nameOf(id: string): string | undefined;
  /** Keys of layouts that were stored, by what they hold. */
  layoutKeys: Map<string, string>;
  /** Whether a formula was read that names places beyond its sheet, which stay where rows and columns move. */
  isBeyond: boolean;
}

export function formulaBook(doc: Y.Doc): FormulaBook {
  const axes = new Map<string, Axes>();
  const tabs = everyTab(doc).filter(({ isDeleted }) => !isDeleted);
  const ids = new Map(tabs.map(({ id, name }) => [name.toLowerCase(), id]));
  const names = new Map(tabs.map(({ id, name }) => [id, name]));
  return {
    doc,
    axes(sheet) {
      const found = axes.get(sheet) ?? axesOf(doc, sheet);
      axes.set(sheet, found);
      return found;
    },
    idNamed: (name) => ids.get(name.toLowerCase()),
    nameOf: (id) => names.get(id),
    layoutKeys: new Map(),
    isBeyond: false,
  };
}

/**
 * The layout is stored once for all formulas that were written while the sheets stood as they do.
 * @param book of this state, where many formulas are stored
 */
export function storedFormula(
  doc: Y.Doc,
  sheet: string,
  text: string,
  axes: Axes,
  book = formulaBook(doc),
) {
  const tokens = tokensIn(text);
  if (!tokens) return { value: text, layout: undefined };
  const needs = new Map([[sheet, { rows: 0, columns: 0 }]]);
  /** In the order of their names, so that a name is known by its place once its sheet is renamed. */
  const named = new Set<string>();
  let home: string | undefined = sheet;
  tokens.forEach((token, at) => {
    if (token.kind === "sheet") {
      home = book.idNamed(token.name);
      if (home !== undefined) named.add(home);
    } else if (home !== undefined && (token.kind === "cell" || token.kind === "lines")) {
      const need = needs.get(home) ?? { rows: 0, columns: 0 };
      needs.set(home, grown(need, token));
    }
    if (isEndOfReference(tokens, at)) home = sheet;
  });
  const memo = JSON.stringify([
    sheet,
    [...named],
    ...[...needs].map(([id, { rows, columns }]) => [id, rounded(rows), rounded(columns)]),
  ]);
  const stored = book.layoutKeys.get(memo);
  if (stored !== undefined) return { value: text, layout: stored };
  const taken = (id: string): Snapshot => {
    const { rows, columns } = id === sheet ? axes : book.axes(id);
    const { rows: down = 0, columns: across = 0 } = needs.get(id) ?? {};
    return {
      rows: rows.ids.slice(0, rounded(down)),
      columns: columns.ids.slice(0, rounded(across)),
    };
  };
  const sheets = Object.fromEntries([...named].map((id) => [id, taken(id)]));
  const layout = { ...taken(sheet), ...(named.size > 0 && { sheets }) };
  const key = keyOf(layout);
  const { layouts } = sheetTypes(doc, sheet);
  if (!layouts.has(key)) layouts.set(key, layout);
  book.layoutKeys.set(memo, key);
  return { value: text, layout: key };
}

function grown(need: { rows: number; columns: number }, token: Token) {
  if (token.kind === "cell") {
    return {
      rows: Math.max(need.rows, token.row + 1),
      columns: Math.max(need.columns, token.column + 1),
    };
  }
  if (token.kind !== "lines") return need;
  const last = Math.max(token.from, token.to) + 1;
  return { ...need, [token.of]: Math.max(need[token.of], last) };
}

/** Few lengths, so that formulas share layouts: powers of two. */
const rounded = (least: number) =>
  least === 0 ? 0 : 2 ** Math.max(5, Math.ceil(Math.log2(least)));

/** A sheet's name counts for the reference behind it: `Sheet2!A1:B2`. */
function isEndOfReference(tokens: readonly Token[], at: number): boolean {
  const [token, next, after] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (token?.kind === "sheet" || (token?.kind === "operator" && token.text === ":")) return false;
  return !(next?.kind === "operator" && next.text === ":" && after?.kind === "cell");
}

/** Where the reference that begins here ends. */
function endOfReference(tokens: readonly Token[], at: number): number {
  const [colon, end] = [tokens[at + 1], tokens[at + 2]];
  return colon?.kind === "operator" && colon.text === ":" && end?.kind === "cell" ? at + 2 : at;
}

export function tokensIn(text: string): Token[] | null {
  try {
    return tokensOf(text.slice(1));
  } catch {
    return null;
  }
}

function isBeyond(snapshot: Snapshot | null, axes: Axes, token: Token): boolean {
  const [rows, columns] = [
    snapshot?.rows.length ?? axes.rows.size,
    snapshot?.columns.length ?? axes.columns.size,
  ];
  if (token.kind === "cell") return token.row >= rows || token.column >= columns;
  if (token.kind !== "lines") return false;
  return Math.max(token.from, token.to) >= (token.of === "rows" ? rows : columns);
}

/** As the sheets stand now. Text that is no formula stays as it is. */
export function currentFormula(book: FormulaBook, sheet: string, { value, layout }: Cell): string {
  if (!value.startsWith("=")) return value;
  const tokens = tokensIn(value);
  if (!tokens) return value;
  const raw = layout === undefined ? undefined : sheetTypes(book.doc, sheet).layouts.get(layout);
  const own = snapshotOf(raw);
  const sheets = sheetsIn(raw);
  const named = [
    ...new Set(tokens.flatMap((token) => (token.kind === "sheet" ? token.name.toLowerCase() : []))),
  ];
  const ids = Object.keys(sheets);
  /** The sheet a name meant then: the ids stand in the order of the names, so a sheet can be renamed. */
  const meant = (name: string): string | undefined => {
    const id = ids.length === named.length ? ids[named.indexOf(name.toLowerCase())] : undefined;
    return id ?? book.idNamed(name);
  };

  let text = "=";
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    let home = sheet;
    let snapshot = own;
    let prefix = "";
    let reference = token;
    if (token.kind === "sheet") {
      const id = meant(token.name);
      const name = id === undefined ? undefined : book.nameOf(id);
      if (id === undefined || name === undefined) {
        if (id !== undefined) at = endOfReference(tokens, at + 1);
        text += id === undefined ? token.text : REF;
        continue;
      }
      [home, snapshot, prefix] = [
        id,
        id === sheet ? own : snapshotOf(sheets[id]),
        sheetPrefix(name),
      ];
      const next = tokens[at + 1];
      if (next?.kind !== "cell" && next?.kind !== "lines") {
        text += prefix;
        continue;
      }
      at++;
      reference = next;
    }
    const axes = book.axes(home);
    if (reference.kind === "lines") {
      text += prefix + linesNow(reference, snapshot, axes);
      book.isBeyond ||= isBeyond(snapshot, axes, reference);
    } else if (reference.kind === "cell") {
      const [colon, end] = [tokens[at + 1], tokens[at + 2]];
      if (colon?.kind === "operator" && colon.text === ":" && end?.kind === "cell") {
        at += 2;
        text += prefix + rangeNow(reference, end, snapshot, axes);
        book.isBeyond ||= isBeyond(snapshot, axes, end);
      } else text += prefix + cellNow(reference, snapshot, axes);
      book.isBeyond ||= isBeyond(snapshot, axes, reference);
    } else text += reference.text;
  }
  return text;
}

const isList = (raw: unknown): raw is string[] =>
  Array.isArray(raw) && raw.every((id) => typeof id === "string");

/** `null`: the places are those of legacy ids. */
function snapshotOf(raw: unknown): Snapshot | null {
  if (typeof raw !== "object" || raw === null) return null;
  const { rows, columns } = raw as Record<string, unknown>;
  return isList(rows) && isList(columns) ? { rows, columns } : null;
}

function sheetsIn(raw: unknown): Record<string, unknown> {
  const sheets = typeof raw === "object" && raw !== null && "sheets" in raw ? raw.sheets : null;
  return typeof sheets === "object" && sheets !== null ? (sheets as Record<string, unknown>) : {};
}

type Reference = Extract<Token, { kind: "cell" }>;
const idThen = (list: readonly string[] | undefined, letter: "r" | "c", at: number) =>
  list ? list[at] : `${letter}${at}`;

/** Beyond what the layout names nothing has moved. */
function positionNow(
  list: readonly string[] | undefined,
  axis: Axis,
  letter: "r" | "c",
  at: number,
) {
  const id = idThen(list, letter, at);
  return id === undefined ? at : axis.indexOf(id);
}

export const REF = "#REF!";

function cellNow(token: Reference, snapshot: Snapshot | null, { rows, columns }: Axes): string {
  const row = positionNow(snapshot?.rows, rows, "r", token.row);
  const column = positionNow(snapshot?.columns, columns, "c", token.column);
  return row < 0 || column < 0 ? REF : written(token, row, column);
}

/** The reference with its `$`. */
export const written = ({ isRowFixed, isColumnFixed }: Reference, row: number, column: number) =>
  isRowFixed || isColumnFixed
    ? `${isColumnFixed ? "$" : ""}${columnName(column)}${isRowFixed ? "$" : ""}${row + 1}`
    : addressOf(row, column);

function rangeNow(from: Reference, to: Reference, snapshot: Snapshot | null, axes: Axes): string {
  const down = spanNow(snapshot?.rows, axes.rows, "r", from.row, to.row);
  const across = spanNow(snapshot?.columns, axes.columns, "c", from.column, to.column);
  if (!down || !across) return REF;
  return `${written(from, down[0], across[0])}:${written(to, down[1], across[1])}`;
}

function spanNow(
  list: readonly string[] | undefined,
  axis: Axis,
  letter: "r" | "c",
  from: number,
  to: number,
): [number, number] | null {
  const [first, last] = [idThen(list, letter, from), idThen(list, letter, to)];
  if (first !== undefined && last !== undefined) {
    const whole = axis.span(first, last);
    if (whole) return whole;
    // Both ends were never on this sheet: a range beyond it.
    return axis.knows(first) || axis.knows(last) || !beyond(axis, from, to) ? null : [from, to];
  }
  const start = first === undefined ? from : axis.indexOf(first);
  return start < 0 ? null : [start, Math.max(start, to)];
}

const beyond = (axis: Axis, from: number, to: number) => Math.max(from, to) >= axis.size;

function linesNow(token: Token, snapshot: Snapshot | null, axes: Axes): string {
  if (token.kind !== "lines") return token.text;
  const isRows = token.of === "rows";
  const now = isRows
    ? spanNow(snapshot?.rows, axes.rows, "r", token.from, token.to)
    : spanNow(snapshot?.columns, axes.columns, "c", token.from, token.to);
  if (!now) return REF;
  const name = (at: number) => (isRows ? String(at + 1) : columnName(at));
  return `${token.isFromFixed ? "$" : ""}${name(now[0])}:${token.isToFixed ? "$" : ""}${name(now[1])}`;
}

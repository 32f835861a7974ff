/** A tree as text, at the cell that holds it. */
import { columnName, MAX_COLUMNS, MAX_ROWS, sheetPrefix } from "./address";
import type { Axis, Node, RangeNode, SheetNumber } from "./ast";
import { ENGLISH, type FormulaLocale } from "./locale";
import { FormulaError } from "./values";

export interface PrintContext {
  row: number;
  column: number;
  sheetName(sheet: number): string;
  locale?: FormulaLocale;
}

const PRECEDENCE: Record<string, number> = {
  ...{ "=": 1, "<>": 1, "<": 1, ">": 1, "<=": 1, ">=": 1 },
  ...{ "&": 2, "+": 3, "-": 3, "*": 4, "/": 4, "^": 5, " ": 8, ":": 9 },
};

export function print(node: Node, context: PrintContext): string {
  const { argument, column, decimal } = context.locale ?? ENGLISH;
  const inner = (of: Node) => print(of, context);
  const list = (nodes: Node[]) => nodes.map(inner).join(argument);
  switch (node.kind) {
    case "value":
      return valueText(node.value, decimal);
    case "missing":
      return "";
    case "cell":
      return `${prefix(node.sheet, context)}${cellText(node.row, node.column, context)}`;
    case "range":
      return `${prefix(node.sheet, context)}${rangeText(node, context)}`;
    case "spill":
      return `${inner(node.of)}#`;
    case "name":
      return node.name;
    case "call":
      return `${node.name}(${list(node.args)})`;
    case "invoke": {
      const callee = inner(node.callee);
      const isCall = node.callee.kind === "call" || node.callee.kind === "invoke";
      return `${isCall ? callee : `(${callee})`}(${list(node.args)})`;
    }
    case "unary":
      return unaryText(node, context);
    case "binary": {
      const own = PRECEDENCE[node.operator] ?? 0;
      const side = (of: Node, least: number) =>
        of.kind === "binary" && (PRECEDENCE[of.operator] ?? 0) < least
          ? `(${inner(of)})`
          : inner(of);
      return `${side(node.left, own)}${node.operator}${side(node.right, own + 1)}`;
    }
    case "array":
      return `{${node.rows.map((row) => row.map(inner).join(column)).join(";")}}`;
  }
}

function unaryText(node: Node & { kind: "unary" }, context: PrintContext): string {
  const of = print(node.of, context);
  const operand = node.of.kind === "binary" ? `(${of})` : of;
  return node.operator === "%" ? `${operand}%` : `${node.operator}${operand}`;
}

function valueText(value: number | string | boolean | FormulaError, decimal: string): string {
  if (typeof value === "string") return `"${value.replaceAll('"', '""')}"`;
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (value instanceof FormulaError) return value.code;
  return String(value).toUpperCase().replace(".", decimal);
}

const prefix = (sheet: SheetNumber, context: PrintContext) =>
  sheet === null ? "" : sheetPrefix(context.sheetName(sheet));

const place = ({ at, isAbsolute }: Axis, host: number) => (isAbsolute ? at : host + at);
const dollar = ({ isAbsolute }: Axis) => (isAbsolute ? "$" : "");

function rowText(row: Axis, host: number): string {
  return `${dollar(row)}${place(row, host) + 1}`;
}

function columnText(column: Axis, host: number): string {
  return `${dollar(column)}${columnName(place(column, host))}`;
}

const isOutside = (at: number, size: number) => at < 0 || at >= size;

function cellText(row: Axis, column: Axis, { row: hostRow, column: hostColumn }: PrintContext) {
  if (
    isOutside(place(row, hostRow), MAX_ROWS) ||
    isOutside(place(column, hostColumn), MAX_COLUMNS)
  ) {
    return "#REF!";
  }
  return `${columnText(column, hostColumn)}${rowText(row, hostRow)}`;
}

function rangeText(node: RangeNode, context: PrintContext): string {
  const { top, left, bottom, right, whole } = node;
  if (whole === "rows") return `${rowText(top, context.row)}:${rowText(bottom, context.row)}`;
  if (whole === "columns") {
    return `${columnText(left, context.column)}:${columnText(right, context.column)}`;
  }
  return `${cellText(top, left, context)}:${cellText(bottom, right, context)}`;
}

/** A key of the tree itself, the same for all copies of a formula. */
export const shapeOfNode = (node: Node): string =>
  JSON.stringify(node, (_, part: unknown) => (part instanceof FormulaError ? part.code : part));

/** Makes a function of a tree. One is made for each shape of formula, and run with the frame of each cell. */
import type { Axis, CellNode, Node, RangeNode } from "./ast";
import type { Frame } from "./frame";
import type { FunctionSpec } from "./function";
import { BINARY, binary, guarded, single, UNARY, unary } from "./operators";
import { SPECIAL } from "./special";
import { Area } from "./store/area";
import {
  CALC,
  FormulaError,
  Grid,
  Lambda,
  matrixOf,
  NAME,
  NULL,
  NUM,
  type Operand,
  REF,
  type Scalar,
  VALUE,
} from "./values";

export type Run = (frame: Frame) => Operand;
/** Whether a cell is wanted as a place (for SUM, ROW, OFFSET) or as the value in it. */
export type Wanted = "value" | "area";

export interface Compiler {
  functions: Readonly<Record<string, FunctionSpec>>;
  /** Names of the variables around, whose values are in the frame's scope in this order. */
  scope: readonly string[];
}

/** @returns the formula as a function of a cell's frame; errors of the formula are its values, never thrown */
export function compile(node: Node, compiler: Compiler, wanted: Wanted = "value"): Run {
  switch (node.kind) {
    case "value": {
      const { value } = node;
      return () => value;
    }
    case "missing":
      return () => null;
    case "cell":
      return wanted === "area" ? cellArea(node) : cellValue(node);
    case "range":
      return rangeArea(node);
    case "spill":
      return spilled(compile(node.of, compiler, "area"));
    case "name":
      return named(node.name, compiler);
    case "call":
      return call(node.name, node.args, compiler, wanted);
    case "invoke":
      return invocation(compile(node.callee, compiler), node.args, compiler);
    case "unary": {
      const of = compile(node.of, compiler, node.operator === "@" ? "area" : "value");
      if (node.operator === "@") return (frame) => intersected(of(frame), frame);
      const operator = UNARY[node.operator];
      return (frame) => unary(operator, of(frame));
    }
    case "binary":
      return operation(node, compiler);
    case "array": {
      const rows = node.rows.map((row) => row.map((cell) => compile(cell, compiler)));
      return (frame) =>
        matrixOf(rows.length, rows[0]?.length ?? 0, (row, column) => {
          const value = rows[row]?.[column]?.(frame);
          return value instanceof Grid || value instanceof Lambda ? VALUE : (value ?? null);
        });
    }
  }
}

function operation(node: Node & { kind: "binary" }, compiler: Compiler): Run {
  const { operator } = node;
  if (operator === ":" || operator === " ") {
    const left = compile(node.left, compiler, "area");
    const right = compile(node.right, compiler, "area");
    return (frame) => {
      const area = joined(operator, left(frame), right(frame));
      if (area instanceof Area) frame.book.readsNow(area);
      return area;
    };
  }
  const left = compile(node.left, compiler);
  const right = compile(node.right, compiler);
  const of = BINARY[operator];
  return (frame) => {
    const [a, b] = [left(frame), right(frame)];
    if (typeof a === "number" && typeof b === "number") return of(a, b);
    return binary(of, single(a), single(b));
  };
}

const placed = ({ at, isAbsolute }: Axis, host: number) => (isAbsolute ? at : host + at);

function cellValue({ sheet: number, row, column }: CellNode): Run {
  return (frame) => {
    const sheet = number === null ? frame.sheet : frame.book.sheets[number];
    const across = placed(column, frame.column);
    const down = placed(row, frame.row);
    if (!sheet?.isThere || across < 0 || down < 0) return REF;
    const home = sheet.columns[across];
    return home === undefined ? null : home.get(down);
  };
}

function cellArea({ sheet: number, row, column }: CellNode): Run {
  return (frame) => {
    const sheet = number === null ? frame.sheet : frame.book.sheets[number];
    if (!sheet) return REF;
    const [down, across] = [placed(row, frame.row), placed(column, frame.column)];
    return guarded(() => new Area(sheet, down, across, down, across));
  };
}

function rangeArea({ sheet: number, top, left, bottom, right, whole }: RangeNode): Run {
  return (frame) => {
    const sheet = number === null ? frame.sheet : frame.book.sheets[number];
    if (!sheet) return REF;
    const [a, b] = [placed(top, frame.row), placed(bottom, frame.row)];
    const [c, d] = [placed(left, frame.column), placed(right, frame.column)];
    const last = whole === "columns" ? Math.max(frame.book.filledRows(), 1) - 1 : Math.max(a, b);
    const end = whole === "rows" ? Math.max(frame.book.filledColumns(), 1) - 1 : Math.max(c, d);
    return guarded(() => new Area(sheet, Math.min(a, b), Math.min(c, d), last, end, whole));
  };
}

function joined(operator: ":" | " ", left: Operand, right: Operand): Operand {
  if (left instanceof FormulaError) return left;
  if (right instanceof FormulaError) return right;
  if (!(left instanceof Area) || !(right instanceof Area)) return VALUE;
  if (left.sheet !== right.sheet) return operator === ":" ? VALUE : NULL;
  const [outer, inner] = operator === ":" ? [Math.min, Math.max] : [Math.max, Math.min];
  const top = outer(left.top, right.top);
  const start = outer(left.left, right.left);
  const bottom = inner(left.bottom, right.bottom);
  const end = inner(left.right, right.right);
  if (top > bottom || start > end) return NULL;
  return guarded(() => new Area(left.sheet, top, start, bottom, end));
}

/** `A1#`: all that the formula in A1 spills. */
function spilled(of: Run): Run {
  return (frame) => {
    const anchor = of(frame);
    if (!(anchor instanceof Area)) return REF;
    const spill = anchor.sheet.cellAt(anchor.top, anchor.left)?.formula?.spill;
    if (!spill) return REF;
    const area = anchor.moved(0, 0, spill.rows, spill.columns);
    frame.book.readsNow(area);
    return area;
  };
}

/** `@A1:A9` is the value in the formula's own row or column. */
function intersected(value: Operand, { row, column }: Frame): Operand {
  if (!(value instanceof Grid)) return value;
  if (!(value instanceof Area) || (value.rows === 1 && value.columns === 1)) return value.get(0, 0);
  if (value.columns === 1 && row >= value.top && row <= value.bottom)
    return value.get(row - value.top, 0);
  if (value.rows === 1 && column >= value.left && column <= value.right)
    return value.get(0, column - value.left);
  return VALUE;
}

function named(name: string, { scope }: Compiler): Run {
  const at = scope.lastIndexOf(name.toLowerCase());
  if (at >= 0) return (frame) => frame.scope[at] ?? null;
  return (frame) => frame.book.valueOfName(name, frame) ?? NAME;
}

function call(name: string, args: Node[], compiler: Compiler, wanted: Wanted): Run {
  if (compiler.scope.includes(name.toLowerCase()))
    return invocation(named(name, compiler), args, compiler);
  const special = SPECIAL[name];
  if (special) return special(args, compiler, wanted, compile);
  const spec = compiler.functions[name];
  if (!spec) return invocation(named(name, compiler), args, compiler);
  if (args.length < spec.least || args.length > spec.most) return () => VALUE;
  const runs = args.map((arg, at) => {
    if (arg.kind === "missing") return null;
    return compile(arg, compiler, spec.wantsArea(at) ? "area" : "value");
  });
  return (frame) => {
    const values = new Array<Operand | undefined>(runs.length);
    for (let at = 0; at < runs.length; at++) values[at] = runs[at]?.(frame);
    return spec.call(values, frame);
  };
}

/** How deep a lambda may call itself. */
const MAX_DEPTH = 400;

function invocation(callee: Run, args: Node[], compiler: Compiler): Run {
  const runs = args.map((arg) => (arg.kind === "missing" ? null : compile(arg, compiler, "area")));
  return (frame) => {
    const lambda = callee(frame);
    if (lambda instanceof FormulaError) return lambda;
    if (!(lambda instanceof Lambda)) return VALUE;
    if (runs.length !== lambda.parameters) return VALUE;
    if (frame.depth > MAX_DEPTH) return NUM;
    return guarded(() => lambda.call(...runs.map((run) => run?.(frame))));
  };
}

/** What a cell shows of a formula's answer. */
export function shown(value: Operand): Scalar | Grid {
  const one = single(value);
  if (one instanceof Lambda) return CALC;
  return one ?? 0;
}

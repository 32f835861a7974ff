/** A parsed formula. References are relative to the cell that holds it, so all copies of a formula are one tree. */
import type { FormulaError } from "./values";

/** A row or a column: itself when absolute (`$7`), else its distance from the formula's cell. */
export interface Axis {
  at: number;
  isAbsolute: boolean;
}

/** `null` is the formula's own sheet; else the workbook's number of a sheet. */
export type SheetNumber = number | null;

export interface CellNode {
  kind: "cell";
  sheet: SheetNumber;
  row: Axis;
  column: Axis;
}

export interface RangeNode {
  kind: "range";
  sheet: SheetNumber;
  top: Axis;
  left: Axis;
  bottom: Axis;
  right: Axis;
  /** `A:C` has all rows, `1:3` all columns; inserting cannot move what has no end. */
  whole?: "columns" | "rows";
}

export type BinaryOperator =
  | "+"
  | "-"
  | "*"
  | "/"
  | "^"
  | "&"
  | "="
  | "<>"
  | "<"
  | ">"
  | "<="
  | ">="
  | ":"
  | " ";

export type Node =
  | { kind: "value"; value: number | string | boolean | FormulaError }
  | { kind: "missing" }
  | CellNode
  | RangeNode
  | { kind: "spill"; of: Node }
  | { kind: "name"; name: string }
  | { kind: "call"; name: string; args: Node[] }
  | { kind: "invoke"; callee: Node; args: Node[] }
  | { kind: "unary"; operator: "-" | "+" | "@" | "%"; of: Node }
  | { kind: "binary"; operator: BinaryOperator; left: Node; right: Node }
  | { kind: "array"; rows: Node[][] };

/** A copy in which `change` replaced every reference it answers another node for; the same tree when none. */
export function mapReferences(node: Node, change: (node: CellNode | RangeNode) => Node): Node {
  const each = (nodes: Node[]): Node[] => {
    const changed = nodes.map((one) => mapReferences(one, change));
    return changed.some((one, at) => one !== nodes[at]) ? changed : nodes;
  };
  switch (node.kind) {
    case "cell":
    case "range":
      return change(node);
    case "spill":
    case "unary": {
      const of = mapReferences(node.of, change);
      return of === node.of ? node : { ...node, of };
    }
    case "call": {
      const args = each(node.args);
      return args === node.args ? node : { ...node, args };
    }
    case "invoke": {
      const callee = mapReferences(node.callee, change);
      const args = each(node.args);
      return callee === node.callee && args === node.args ? node : { ...node, callee, args };
    }
    case "binary": {
      const left = mapReferences(node.left, change);
      const right = mapReferences(node.right, change);
      return left === node.left && right === node.right ? node : { ...node, left, right };
    }
    default:
      return node;
  }
}

export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  switch (node.kind) {
    case "spill":
    case "unary":
      walk(node.of, visit);
      break;
    case "call":
      for (const arg of node.args) walk(arg, visit);
      break;
    case "invoke":
      walk(node.callee, visit);
      for (const arg of node.args) walk(arg, visit);
      break;
    case "binary":
      walk(node.left, visit);
      walk(node.right, visit);
      break;
  }
}

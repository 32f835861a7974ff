/** What the page and the worker that computes say to each other. Places are positions in the state that the generation names. */
import type { Shown } from "@/lib/kinds/sheet/condition";

export interface CalcCells {
  sheet: string;
  rows: number[];
  columns: number[];
  texts: string[];
}

export type CalcRequest =
  | {
      kind: "load";
      generation: number;
      sheets: { id: string; name: string }[];
      cells: CalcCells[];
      names: { name: string; text: string }[];
    }
  | {
      kind: "lines";
      generation: number;
      sheet: string;
      lines: "rows" | "columns";
      isInsert: boolean;
      at: number;
      count: number;
    }
  | { kind: "functions" }
  | { kind: "edit"; generation: number; cells: CalcCells[] }
  | {
      kind: "test";
      id: string;
      sheet: string;
      formula: string;
      top: number;
      left: number;
      cells: [number, number][];
    };

export type CalcAnswer =
  | {
      kind: "values";
      generation: number;
      isWhole: boolean;
      sheets: { sheet: string; rows: number[]; columns: number[]; values: Shown[] }[];
    }
  | { kind: "functions"; functions: FunctionHint[] }
  | { kind: "test"; id: string; met: boolean[] };

export interface FunctionHint {
  name: string;
  /** What it takes, as `number, [digits]`. */
  takes: string;
}

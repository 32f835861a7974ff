/** Keeps the worker's copy of a workbook the same as the shared one, and its values at hand by cell. */
import type * as Y from "yjs";
import type { Shown } from "@/lib/kinds/sheet/condition";
import { cellKey } from "@/lib/kinds/sheet/keys";
import type { CalcAnswer, CalcRequest, FunctionHint } from "./messages";
import { Mirror } from "./mirror";

export class Calc {
  private readonly worker: Worker;
  private readonly mirror: Mirror;
  private values = new Map<string, Map<string, Shown>>();
  private readonly tests = new Map<string, (met: boolean[]) => void>();

  constructor(
    doc: Y.Doc,
    private readonly listener: () => void,
  ) {
    this.worker = new Worker(new URL("./calc-worker.ts", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }: MessageEvent<CalcAnswer>) => this.take(data);
    this.mirror = new Mirror(doc, (request) => this.say(request));
  }

  close() {
    this.mirror.close();
    this.worker.terminate();
  }

  /** What the worker found for a cell; `undefined` where no formula and no array is. */
  get(sheet: string, row: string, column: string): Shown | undefined {
    return this.values.get(sheet)?.get(cellKey(row, column));
  }

  /** Whether a formula, written for one cell, is true at each of these. */
  test(request: Omit<Extract<CalcRequest, { kind: "test" }>, "kind" | "id">): Promise<boolean[]> {
    const id = crypto.randomUUID();
    return new Promise((resolve) => {
      this.tests.set(id, resolve);
      this.say({ kind: "test", id, ...request });
    });
  }

  private isReady: () => void = () => {};
  /** Once all formulas were computed a first time. */
  readonly ready = new Promise<void>((resolve) => {
    this.isReady = resolve;
  });

  /** All functions, once they are loaded. */
  functions: readonly FunctionHint[] = [];

  askFunctions() {
    if (this.functions.length === 0) this.say({ kind: "functions" });
  }

  private say(request: CalcRequest) {
    this.worker.postMessage(request);
  }

  private take(answer: CalcAnswer) {
    if (answer.kind === "test") {
      this.tests.get(answer.id)?.(answer.met);
      this.tests.delete(answer.id);
      return;
    }
    if (answer.kind === "functions") {
      this.functions = answer.functions;
      return this.listener();
    }
    const axesThen = this.mirror.axesAt(answer.generation);
    if (!axesThen) return;
    if (answer.isWhole) {
      this.values = new Map();
      this.isReady();
    }
    for (const { sheet, rows, columns, values } of answer.sheets) {
      const axes = axesThen.get(sheet);
      const known = this.values.get(sheet) ?? new Map<string, Shown>();
      this.values.set(sheet, known);
      values.forEach((value, at) => {
        const row = axes?.rows.ids[rows[at] ?? -1];
        const column = axes?.columns.ids[columns[at] ?? -1];
        if (row === undefined || column === undefined) return;
        if (value.value === null && value.error === undefined) known.delete(cellKey(row, column));
        else known.set(cellKey(row, column), value);
      });
    }
    this.listener();
  }
}

/** Keeps the worker's copy of a workbook the same as the shared one, and its values at hand by cell. */
import type * as Y from "yjs";
import { columnName, sheetPrefix } from "@/lib/formulas/address";
import type { Axes } from "@/lib/kinds/sheet/axis";
import { readCell } from "@/lib/kinds/sheet/cell";
import type { Shown } from "@/lib/kinds/sheet/condition";
import { cellKey, idsOfKey } from "@/lib/kinds/sheet/keys";
import { currentFormula, type FormulaBook, formulaBook } from "@/lib/kinds/sheet/layout";
import { namesOf } from "@/lib/kinds/sheet/names";
import { everyTab, sheetTypes, tabsOf } from "@/lib/kinds/sheet/tabs";
import type { CalcAnswer, CalcCells, CalcRequest, FunctionHint } from "./messages";

/** Types of a sheet in which a change moves cells. */
const STRUCTURE = ["meta", "rows", "columns", "deleted"] as const;

export class Calc {
  private readonly worker: Worker;
  private values = new Map<string, Map<string, Shown>>();
  private axes = new Map<string, Axes>();
  private book: FormulaBook;
  private generation = 0;
  private places = new Map<unknown, { sheet: string; isCells: boolean }>();
  private readonly tests = new Map<string, (met: boolean[]) => void>();
  private isLoading = false;

  constructor(
    private readonly doc: Y.Doc,
    private readonly listener: () => void,
  ) {
    this.book = formulaBook(doc);
    this.worker = new Worker(new URL("./calc-worker.ts", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }: MessageEvent<CalcAnswer>) => this.take(data);
    doc.on("afterTransaction", this.follow);
    this.load();
  }

  close() {
    this.doc.off("afterTransaction", this.follow);
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

  /** All functions there are, once they were asked for. */
  functions: readonly FunctionHint[] = [];

  askFunctions() {
    if (this.functions.length === 0) this.say({ kind: "functions" });
  }

  private say(request: CalcRequest) {
    this.worker.postMessage(request);
  }

  private load() {
    this.isLoading = false;
    this.generation++;
    this.book = formulaBook(this.doc);
    const tabs = tabsOf(this.doc);
    this.axes = new Map(tabs.map(({ id }) => [id, this.book.axes(id)]));
    this.places = new Map();
    for (const { id } of everyTab(this.doc)) {
      const types = sheetTypes(this.doc, id);
      this.places.set(types.cells, { sheet: id, isCells: true });
      for (const name of STRUCTURE) this.places.set(types[name], { sheet: id, isCells: false });
    }
    for (const name of ["sheetTabs", "namedRanges"]) {
      this.places.set(this.doc.getMap(name), { sheet: "", isCells: false });
    }
    this.places.set(this.doc.getArray("sheetOrder"), { sheet: "", isCells: false });
    const cells = tabs.map(({ id }) => this.cellsOf(id, sheetTypes(this.doc, id).cells.keys()));
    const names = namesOf(this.doc).flatMap(({ name, sheet, rect }) => {
      const title = this.book.nameOf(sheet);
      if (!rect || title === undefined) return [];
      const corner = (row: number, column: number) => `$${columnName(column)}$${row + 1}`;
      const range = `${corner(rect.top, rect.left)}:${corner(rect.bottom, rect.right)}`;
      return [{ name, text: `=${sheetPrefix(title)}${range}` }];
    });
    const sheets = tabs.map(({ id, name }) => ({ id, name }));
    this.say({ kind: "load", generation: this.generation, sheets, cells, names });
  }

  private cellsOf(sheet: string, keys: Iterable<string>): CalcCells {
    const found: CalcCells = { sheet, rows: [], columns: [], texts: [] };
    const axes = this.axes.get(sheet);
    const { cells } = sheetTypes(this.doc, sheet);
    for (const key of keys) {
      const ids = idsOfKey(key);
      if (!axes || !ids) continue;
      const [row, column] = [axes.rows.indexOf(ids[0]), axes.columns.indexOf(ids[1])];
      if (row < 0 || column < 0) continue;
      const cell = readCell(cells.get(key) ?? cells.get(cellKey(...ids)));
      found.rows.push(row);
      found.columns.push(column);
      found.texts.push(cell ? currentFormula(this.book, sheet, cell) : "");
    }
    return found;
  }

  private readonly follow = ({ changed }: Y.Transaction) => {
    const edits: CalcCells[] = [];
    for (const [type, keys] of changed) {
      const place = this.places.get(type);
      if (!place) continue;
      if (!place.isCells) return this.loadSoon();
      const names = [...keys].filter((key) => key !== null);
      edits.push(this.cellsOf(place.sheet, names));
    }
    if (edits.length > 0 && !this.isLoading) {
      this.say({ kind: "edit", generation: this.generation, cells: edits });
    }
  };

  /** Several changes at once are one load. */
  private loadSoon() {
    if (this.isLoading) return;
    this.isLoading = true;
    queueMicrotask(() => this.load());
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
    if (answer.generation !== this.generation) return;
    if (answer.isWhole) {
      this.values = new Map();
      this.isReady();
    }
    for (const { sheet, rows, columns, values } of answer.sheets) {
      const axes = this.axes.get(sheet);
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

/** Follows the shared workbook and says what its copy in the worker has to do. Places go as positions, and come back as such. */
import type * as Y from "yjs";
import { fixedRange, sheetPrefix } from "@/lib/formulas/address";
import type { Axes } from "@/lib/kinds/sheet/axis";
import { readCell } from "@/lib/kinds/sheet/cell";
import { cellKey, idsOfKey } from "@/lib/kinds/sheet/keys";
import { currentFormula, type FormulaBook, formulaBook } from "@/lib/kinds/sheet/layout";
import { lineChange } from "@/lib/kinds/sheet/line-change";
import { namesOf } from "@/lib/kinds/sheet/names";
import { axesOf, everyTab, sheetTypes, tabsOf } from "@/lib/kinds/sheet/tabs";
import type { CalcCells, CalcRequest } from "./messages";

/** Types of a sheet in which a change moves cells. */
const STRUCTURE = ["meta", "rows", "columns", "deleted"] as const;

export class Mirror {
  private axes = new Map<string, Axes>();
  private book: FormulaBook;
  private generation = 0;
  /** Where rows and columns stood in each generation that is still answered. */
  private states = new Map<number, ReadonlyMap<string, Axes>>();
  private places = new Map<unknown, { sheet: string; isCells: boolean }>();
  /** Rows and columns that were there: what comes back is loaded, since formulas lost it. */
  private readonly gone = new Set<string>();
  private isBeyond = false;
  private isLoading = false;

  constructor(
    private readonly doc: Y.Doc,
    private readonly say: (request: CalcRequest) => void,
  ) {
    this.book = formulaBook(doc);
    doc.on("afterTransaction", this.follow);
    this.load();
  }

  close() {
    this.doc.off("afterTransaction", this.follow);
  }

  /** What an answer's positions count; `undefined` for one that came too late. */
  axesAt(generation: number): ReadonlyMap<string, Axes> | undefined {
    for (const older of this.states.keys()) if (older < generation) this.states.delete(older);
    return this.states.get(generation);
  }

  private load() {
    this.isLoading = false;
    this.generation++;
    this.book = formulaBook(this.doc);
    const tabs = tabsOf(this.doc);
    this.axes = new Map(tabs.map(({ id }) => [id, this.book.axes(id)]));
    this.states = new Map([[this.generation, this.axes]]);
    this.isBeyond = false;
    this.places = new Map();
    for (const { id } of everyTab(this.doc)) {
      const types = sheetTypes(this.doc, id);
      this.places.set(types.cells, { sheet: id, isCells: true });
      for (const [line, is] of types.deleted) if (is === true) this.gone.add(`${id}|${line}`);
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
      return [{ name, text: `=${sheetPrefix(title)}${fixedRange(rect)}` }];
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
    this.isBeyond ||= this.book.isBeyond;
    return found;
  }

  private readonly follow = ({ changed }: Y.Transaction) => {
    if (this.isLoading) return;
    const cells: [sheet: string, keys: string[]][] = [];
    const moved = new Set<string>();
    for (const [type, keys] of changed) {
      const place = this.places.get(type);
      if (!place) continue;
      if (place.isCells) cells.push([place.sheet, [...keys].filter((key) => key !== null)]);
      else if (place.sheet === "") return this.loadSoon();
      else moved.add(place.sheet);
    }
    for (const sheet of moved) if (!this.followLines(sheet)) return this.loadSoon();
    if (cells.length === 0) return;
    const edits = cells.map(([sheet, keys]) => this.cellsOf(sheet, keys));
    this.say({ kind: "edit", generation: this.generation, cells: edits });
  };

  /** @returns whether the copy can follow; else it is loaded */
  private followLines(sheet: string): boolean {
    const before = this.axes.get(sheet);
    if (!before) return false;
    const after = axesOf(this.doc, sheet);
    const rows = lineChange(before.rows, after.rows);
    const columns = lineChange(before.columns, after.columns);
    if (!rows || !columns) return false;
    const changes = [
      { lines: "rows", ...rows } as const,
      { lines: "columns", ...columns } as const,
    ];
    const steps = changes.filter(({ kind }) => kind !== "none");
    if (steps.length > 0 && this.isBeyond) return false;
    for (const { lines, kind, at, count } of steps) {
      const ids = (kind === "insert" ? after : before)[lines].ids.slice(at, at + count);
      const keys = ids.map((id) => `${sheet}|${id}`);
      if (kind === "insert" && keys.some((key) => this.gone.has(key))) return false;
      if (kind === "delete") for (const key of keys) this.gone.add(key);
    }
    this.axes = new Map(this.axes).set(sheet, after);
    this.book = formulaBook(this.doc);
    if (steps.length > 0) this.generation++;
    this.states.set(this.generation, this.axes);
    for (const { lines, kind, at, count } of steps) {
      const isInsert = kind === "insert";
      this.say({ kind: "lines", generation: this.generation, sheet, lines, isInsert, at, count });
    }
    return true;
  }

  /** Several changes at once are one load. */
  private loadSoon() {
    if (this.isLoading) return;
    this.isLoading = true;
    queueMicrotask(() => this.load());
  }
}

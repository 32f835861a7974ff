/**
 * A workbook that computes. Edits are made inside `edit`, which computes what they made stale, once, and answers with
 * the cells that changed. Rows, columns and sheets count from 0; the caller knows which of its own they are.
 */
import type { Frame, FrameBook } from "./frame";
import { ask } from "./graph/ask";
import { addDependent, Cell, forgetAsked, removeDependent } from "./graph/cell";
import type { Place } from "./graph/order";
import { type Recalculation, recalculate, recalculationIn, unspill } from "./graph/recalculate";
import { recalculateAnew } from "./graph/recalculate-anew";
import { targetOf } from "./graph/targets";
import { readInput } from "./input";
import { ENGLISH, type FormulaLocale } from "./locale";
import { Names } from "./names";
import { print } from "./print";
import type { Area } from "./store/area";
import { Sheet } from "./store/sheet";
import type { Template } from "./template";
import { Templates } from "./templates";
import { NAME, type Operand, type Scalar } from "./values";

export interface BookOptions {
  /** Days since 1899-12-30 on the clock of whoever looks. */
  now: () => number;
  random: () => number;
  locale?: FormulaLocale;
}

export class Book implements FrameBook {
  readonly sheets: Sheet[] = [];
  readonly locale: FormulaLocale;
  readonly names = new Names();
  readonly templates: Templates;
  /** Formulas that any change of lines may change. */
  readonly far = new Set<Cell>();
  private readonly volatile = new Set<Cell>();
  private readonly seeds = new Set<Place>();
  private readonly recalculation: Recalculation;

  constructor(private readonly options: BookOptions) {
    this.locale = options.locale ?? ENGLISH;
    this.templates = new Templates((name) => this.sheetNumber(name));
    const sheet = new Sheet(-1, "", false);
    const frame: Frame = { book: this, sheet, row: 0, column: 0, scope: [], depth: 0 };
    this.recalculation = recalculationIn(frame);
  }

  private readonly sheetName = (number: number) => this.sheets[number]?.name ?? "";
  now = () => this.options.now();
  random = () => this.options.random();

  /** Runs edits, computes once, and answers with every cell of the graph whose value is another one. */
  edit(change: () => void): readonly Cell[] {
    change();
    // Else the order of earlier edits would decide which of them are in a circle.
    this.forgetAllAsked();
    const seeds = [...this.seeds, ...this.volatile];
    this.seeds.clear();
    const { circles } = this.recalculation;
    let isCircular = circles.size > 0;
    recalculate(seeds, this.recalculation);
    isCircular ||= circles.size > 0;
    if (isCircular) this.computeAnew();
    const changed = [...this.recalculation.changed];
    this.recalculation.changed.clear();
    return changed;
  }

  addSheet(name: string): Sheet {
    const sheet = this.sheets[this.sheetNumber(name)] as Sheet;
    this.setThere(sheet, true);
    return sheet;
  }

  /** The number of the sheet with this name; one that is not there yet is `#REF!` until it is added. */
  sheetNumber(name: string): number {
    const found = this.sheets.find((sheet) => sheet.isNamed(name));
    if (found) return found.number;
    this.sheets.push(new Sheet(this.sheets.length, name, false));
    return this.sheets.length - 1;
  }

  sheetNamed(name: string): Sheet | undefined {
    return this.sheets.find((sheet) => sheet.isThere && sheet.isNamed(name));
  }

  /** A sheet that is taken away keeps its cells: brought back, all that read it computes again. */
  setThere(sheet: Sheet, isThere: boolean) {
    sheet.isThere = isThere;
    for (const cell of this.readersOf(sheet)) this.seeds.add(cell);
  }

  private readersOf(sheet: Sheet): Cell[] {
    const found: Cell[] = [];
    this.eachFormula((cell, template) => {
      if (this.readsOf(template).some((read) => read.sheet === sheet.number)) found.push(cell);
    });
    return found;
  }

  /** The references of a formula, and those behind the names in it. */
  private readsOf({ reads, names }: Template): Template["reads"] {
    return names.length === 0 ? reads : [...reads, ...this.names.readsOf(names)];
  }

  /** Formulas follow the sheet. Those that asked for a missing sheet of the new name read this one from now on. */
  renameSheet(sheet: Sheet, name: string) {
    const missing = this.sheets.find(
      (other) => other !== sheet && !other.isThere && other.isNamed(name),
    );
    const waiting = missing ? this.readersOf(missing) : [];
    const texts = waiting.map((cell) => this.formulaAt(cell.sheet, cell.row, cell.column) ?? "");
    const names = missing ? this.definedNames() : [];
    if (missing) missing.name = "";
    sheet.name = name;
    this.templates.clear();
    waiting.forEach(({ sheet: home, row, column }, at) => {
      this.setFormula(home, row, column, texts[at] ?? "");
    });
    for (const [defined, text] of names) this.defineName(defined, text);
  }

  /** Takes a sheet away; formulas that read it are `#REF!`. */
  removeSheet = (sheet: Sheet) => this.setThere(sheet, false);

  get(sheet: Sheet, row: number, column: number): Scalar {
    return sheet.get(row, column);
  }

  /** The formula in a cell with the `=`, or `null`. */
  formulaAt(sheet: Sheet, row: number, column: number, locale = ENGLISH): string | null {
    const template = sheet.cellAt(row, column)?.formula?.template;
    if (!template) return null;
    const { sheetName } = this;
    return `=${print(template.node, { row, column, sheetName, locale })}`;
  }

  /** As somebody types it. @throws SyntaxProblem */
  setInput(sheet: Sheet, row: number, column: number, text: string, locale = ENGLISH) {
    const input = readInput(text, locale);
    if (input.kind === "formula") this.setFormula(sheet, row, column, input.text, locale);
    else this.setValue(sheet, row, column, input.value);
  }

  setValue(sheet: Sheet, row: number, column: number, value: Scalar) {
    const home = sheet.column(column);
    const cell = home.cells[row];
    if (cell) {
      this.release(cell);
      this.seeds.add(cell);
      this.recalculation.changed.add(cell);
    }
    home.set(row, value);
    sheet.rangesAt(row, column, (range) => this.seeds.add(range));
    this.wakeSpills(sheet, row, column);
  }

  /** @param text begins with `=` @throws SyntaxProblem */
  setFormula(sheet: Sheet, row: number, column: number, text: string, locale = ENGLISH) {
    const template = this.templates.of(text, row, column, locale);
    const cell = sheet.cell(row, column);
    this.release(cell);
    this.link(cell, template);
    // Also one that says what stood there before.
    this.recalculation.changed.add(cell);
    this.wakeSpills(sheet, row, column);
  }

  /** What nobody can read is a cell that says so. */
  setBroken(sheet: Sheet, row: number, column: number) {
    this.setValue(sheet, row, column, NAME);
  }

  link(cell: Cell, template: Template) {
    // `map` takes the room it needs; an array that grows takes room for 17.
    const targets = this.readsOf(template).map((read) => targetOf(this.sheets, read, cell));
    const isInside = (target: Place | null) => target !== null;
    const precedents = targets.every(isInside) ? targets : targets.filter(isInside);
    for (const target of precedents) addDependent(target, cell);
    cell.formula = { template, precedents, asked: NONE, spill: null, isBlocked: false };
    if (!template.isNear) this.far.add(cell);
    if (template.isVolatile || this.names.areVolatile(template.names)) this.volatile.add(cell);
    this.seeds.add(cell);
  }

  /** Takes a cell's formula, or its part of an array, out of the graph. */
  release(cell: Cell) {
    if (cell.spilledFrom) {
      this.seeds.add(cell.spilledFrom);
      cell.spilledFrom = null;
    }
    const { formula } = cell;
    if (!formula) return;
    for (const target of formula.precedents) {
      if (removeDependent(target, cell) && !(target instanceof Cell)) target.sheet.forget(target);
    }
    forgetAsked(cell);
    this.withdraw(cell);
    this.recalculation.circles.delete(cell);
    this.far.delete(cell);
    this.volatile.delete(cell);
    this.seeds.delete(cell);
    cell.formula = null;
  }

  /** Takes back what the array of a formula shows, until it is computed again. */
  withdraw(cell: Cell) {
    const { formula } = cell;
    if (!formula?.spill) return;
    const { rows, columns } = formula.spill;
    if (!formula.isBlocked) unspill(cell, rows, columns, this.recalculation, 0, 0);
    for (const shown of this.recalculation.again) this.seeds.add(shown);
    this.recalculation.again.clear();
    cell.sheet.spills.delete(cell);
    formula.spill = null;
    formula.isBlocked = false;
    this.seeds.add(cell);
  }

  private computeAnew() {
    const all: Cell[] = [];
    this.eachFormula((cell) => all.push(cell));
    for (const cell of all) this.withdraw(cell);
    this.seeds.clear();
    recalculateAnew(all, this.recalculation);
  }

  /** Takes a cell out of the workbook, because its row or column is deleted. */
  drop(cell: Cell) {
    this.release(cell);
    this.seeds.delete(cell);
    this.recalculation.changed.delete(cell);
  }

  /** Another template of a formula that reads what it read. */
  retemplate(cell: Cell, template: Template) {
    if (!cell.formula) return;
    cell.formula.template = template;
    if (!template.isNear) this.far.add(cell);
  }

  /** Formulas ask again: what they asked for may be elsewhere by now. */
  forgetAllAsked() {
    const { askers } = this.recalculation;
    for (const cell of askers) {
      if (cell.formula) this.stale(cell);
      forgetAsked(cell);
    }
    askers.clear();
  }

  /** Marks a formula to be computed by the edit that is going on. */
  stale(cell: Cell) {
    this.seeds.add(cell);
  }

  /** Calls back with every formula. */
  eachFormula(visit: (cell: Cell, template: Template) => void) {
    for (const sheet of this.sheets) sheet.eachFormula(visit);
  }

  /** @param text a formula such as `=Sheet1!$A$1:$B$9` or `=LAMBDA(x,x*2)`; `null` takes the name away @throws SyntaxProblem */
  defineName(name: string, text: string | null) {
    this.names.set(name, text === null ? null : this.templates.parse(text));
    this.eachFormula((cell, template) => {
      if (!this.names.areUsed(template.names, name)) return;
      this.release(cell);
      this.link(cell, template);
    });
  }

  /** Names in lower case, and the formulas that they stand for. */
  definedNames = () => this.names.printed(this.sheetName);

  valueOfName(name: string, frame: Frame): Operand | undefined {
    return this.names.valueOf(name, frame);
  }

  areaNamed(text: string, frame: Frame): Area {
    const area = this.templates.area(text, frame);
    this.readsNow(area);
    return area;
  }

  readsNow(area: Area) {
    ask(area, this.recalculation);
  }

  filledRows = () => Math.max(0, ...this.sheets.map(({ rows }) => rows));
  filledColumns = () => Math.max(0, ...this.sheets.map(({ columns }) => columns.length));

  /** A cell that was filled or emptied may block an array, or let it be shown. */
  private wakeSpills(sheet: Sheet, row: number, column: number) {
    if (sheet.spills.size === 0) return;
    for (const anchor of sheet.spillsAt(row, column)) this.seeds.add(anchor);
  }
}

const NONE: [] = [];

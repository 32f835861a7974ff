/** An open sheet: what is shown and chosen, what is being typed, and how all of it is changed. The page draws what it says. */
import * as Y from "yjs";
import type { OpenFile } from "@/client/sync";
import { userLocale } from "@/client/user-locale";
import { signingSelf } from "@/components/shell/person";
import { addressOf } from "@/lib/formulas/address";
import { localNow } from "@/lib/formulas/clock";
import { type AnchoredRange, anchoredAt, type Rect } from "@/lib/kinds/sheet/anchored";
import type { Axes } from "@/lib/kinds/sheet/axis";
import type { Cell } from "@/lib/kinds/sheet/cell";
import type { Shown } from "@/lib/kinds/sheet/condition";
import { type CellEdit, editCells, type Writing } from "@/lib/kinds/sheet/edit";
import { type Filter, filteredRows } from "@/lib/kinds/sheet/filter";
import { currentFormula, type FormulaBook, formulaBook } from "@/lib/kinds/sheet/layout";
import { growAxis } from "@/lib/kinds/sheet/structure";
import { type Tab, tabsOf } from "@/lib/kinds/sheet/tabs";
import { Calc } from "./calc/calc";
import { mayHold } from "./choices";
import { keepFit } from "./fit";
import {
  cornersOf,
  followed,
  type Place,
  rowsOf,
  type Selection,
  type Typing,
  undoScope,
} from "./selection";
import { editedText, patternOf, shownText, storedInput, typedValue } from "./shown";
import { readView, type View, withMerges } from "./view";

export type { Place };

/** Origin of what is changed here. */
export const HERE = Symbol("sheet-editing");

export class SheetSession {
  readonly doc: Y.Doc;
  readonly canWrite: boolean;
  readonly locale = userLocale();
  tabs: Tab[];
  view: View;
  selection: Selection = { active: { row: 0, column: 0 }, focus: { row: 0, column: 0 } };
  typing: Typing | null = null;
  /** The chart that is worked on, by its id. */
  chosenChart: string | null = null;
  /** Counts all changes, so that drawing code notices them. */
  version = 0;
  readonly undoing: Y.UndoManager;
  readonly calc: Calc;
  private book: FormulaBook;
  private sheet: string;
  private readonly listeners = new Set<() => void>();
  private isStale = false;

  constructor(readonly file: Pick<OpenFile, "doc" | "awareness" | "role">) {
    this.doc = file.doc;
    this.canWrite = file.role !== "view";
    this.tabs = tabsOf(this.doc);
    this.sheet = this.tabs[0]?.id ?? "default";
    this.book = formulaBook(this.doc);
    this.calc = new Calc(this.doc, () => this.onValues());
    this.view = this.read();
    this.undoing = new Y.UndoManager(undoScope(this.doc), {
      trackedOrigins: new Set([HERE]),
      captureTimeout: 0,
    });
    this.doc.on("afterTransaction", this.onTransaction);
    file.awareness.on("change", this.changed);
    this.tellPresence();
  }

  close() {
    this.doc.off("afterTransaction", this.onTransaction);
    this.file.awareness.off("change", this.changed);
    this.file.awareness.setLocalStateField("sheet", null);
    this.undoing.destroy();
    this.calc.close();
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly changed = () => {
    this.version++;
    for (const listener of this.listeners) listener();
  };

  // What cells say

  /** @param column of the sheet that is shown */
  shown(row: number, column: number): Shown {
    const { axes } = this.view;
    return this.shownIn(this.view.sheet, axes, { row, column }, this.view.cell(row, column));
  }

  private shownIn(sheet: string, axes: Axes, { row, column }: Place, cell: Cell | null): Shown {
    const value = cell?.value ?? "";
    if (value !== "" && !(value.startsWith("=") && value.length > 1)) return typedValue(value);
    const [rowId = "", columnId = ""] = [axes.rows.ids[row], axes.columns.ids[column]];
    return this.calc.get(sheet, rowId, columnId) ?? { value: null };
  }

  text(row: number, column: number): string {
    return shownText(this.shown(row, column), patternOf(this.view.cell(row, column)), this.locale);
  }

  /** The cell's formula or value as it is stored, references as the sheet stands. */
  source(row: number, column: number): string {
    const cell = this.view.cell(row, column);
    return cell ? currentFormula(this.book, this.view.sheet, cell) : "";
  }

  /** The same as this reader writes it. */
  editedText({ row, column }: Place): string {
    return editedText(
      this.source(row, column),
      patternOf(this.view.cell(row, column)),
      this.locale,
    );
  }

  // What is chosen

  get rect(): Rect {
    return this.selection.range ?? withMerges(cornersOf(this.selection), this.view.merges);
  }

  get address(): string {
    return addressOf(this.selection.active.row, this.selection.active.column);
  }

  select(active: Place, focus: Place = active) {
    const inside = ({ row, column }: Place): Place => ({
      row: Math.max(0, Math.min(this.view.rows.size - 1, row)),
      column: Math.max(0, Math.min(this.view.columns.size - 1, column)),
    });
    const merge = this.view.mergeAt(active.row, active.column);
    const at = merge ? { row: merge.top, column: merge.left } : inside(active);
    this.selection = { active: at, focus: focus === active ? at : inside(focus) };
    this.chosenChart = null;
    this.tellPresence();
    this.changed();
  }

  choose(chart: string | null) {
    if (chart === this.chosenChart) return;
    this.chosenChart = chart;
    this.changed();
  }

  show(sheet: string) {
    if (sheet === this.sheet) return;
    this.commit();
    this.sheet = sheet;
    this.view = this.read();
    this.select({ row: 0, column: 0 });
  }

  // What is typed

  /** @param text absent: what the cell says */
  type(text?: string, isCursor = text === undefined) {
    if (!this.canWrite) return;
    const { row, column } = this.selection.active;
    const { rows, columns } = this.view.axes;
    this.typing = {
      ...{ row: rows.at(row), column: columns.at(column), sheet: this.view.sheet, isCursor },
      text: text ?? this.editedText(this.selection.active),
    };
    this.changed();
  }

  retype(text: string) {
    if (!this.typing) return this.type(text);
    this.typing = { ...this.typing, text };
    this.changed();
  }

  cancel() {
    this.typing = null;
    this.changed();
  }

  /** Writes what was typed, where its cell stands now. */
  commit() {
    const { typing } = this;
    if (!typing) return;
    this.typing = null;
    const axes = typing.sheet === this.view.sheet ? this.view.axes : this.book.axes(typing.sheet);
    const [row, column] = [axes.rows.indexOf(typing.row), axes.columns.indexOf(typing.column)];
    if (row >= 0 && column >= 0) this.put(typing.sheet, { row, column }, typing.text);
    this.changed();
  }

  private put(sheet: string, place: Place, text: string) {
    const isHere = sheet === this.view.sheet;
    if (isHere && text === this.editedText(place)) return;
    const { value, pattern } = storedInput(text, this.locale);
    const before = isHere ? this.view.cell(place.row, place.column) : null;
    const isPlain = patternOf(before) === "General";
    const style = pattern && isPlain ? { style: { pattern } } : {};
    if (before?.validation?.strict && !mayHold(this, before.validation, value, place)) return;
    const isText = patternOf(before) === "@" && text !== "" && !text.startsWith("'");
    this.write([{ ...place, value: isText ? `'${text}` : value, ...style }], sheet);
  }

  // What is changed

  get writing(): Writing {
    return { doc: this.doc, sheet: this.view.sheet, by: signingSelf() };
  }

  write(edits: readonly CellEdit[], sheet = this.view.sheet) {
    const update = () => editCells({ ...this.writing, sheet }, edits);
    if (sheet !== this.view.sheet) return this.change(update);
    this.changeCells(rowsOf(edits), update);
  }

  /** What is written into these rows or how it looks, with the heights that follow of it. */
  changeCells(rows: Pick<Rect, "top" | "bottom">, update: () => void) {
    this.change(() => keepFit(this, rows, update));
  }

  /** One step that can be undone. */
  change(update: () => void) {
    if (!this.canWrite) return;
    this.undoing.stopCapturing();
    this.doc.transact(update, HERE);
  }

  /** More rows or columns, when something is put beyond the end. */
  makeRoom(bottom: number, right: number) {
    if (bottom >= this.view.rows.size) growAxis(this.doc, this.view.sheet, "r", bottom + 1);
    if (right >= this.view.columns.size) growAxis(this.doc, this.view.sheet, "c", right + 1);
  }

  undo = () => {
    this.cancel();
    this.undoing.undo();
  };
  redo = () => void this.undoing.redo();

  anchored(rect: Rect): AnchoredRange {
    return anchoredAt(rect, this.view.axes);
  }

  // What happens

  private readonly onTransaction = ({ changed }: Y.Transaction) => {
    if (changed.size === 0 || this.isStale) return;
    // Several transactions are drawn once.
    this.isStale = true;
    queueMicrotask(() => this.refresh());
  };

  private refresh() {
    this.isStale = false;
    this.tabs = tabsOf(this.doc);
    this.book = formulaBook(this.doc);
    this.undoing.addToScope(undoScope(this.doc));
    if (!this.tabs.some(({ id }) => id === this.sheet)) this.sheet = this.tabs[0]?.id ?? "default";
    const before = this.view;
    this.view = this.read();
    if (before.sheet === this.view.sheet)
      this.selection = followed(this.selection, before.axes, this.view.axes);
    this.changed();
  }

  private onValues() {
    // Rows are filtered by what their cells show. Another view tells what draws it that cells say something else.
    this.view = this.view.filter ? this.read() : { ...this.view };
    this.changed();
  }

  private read(): View {
    return readView(this.doc, this.sheet, (filter, axes) => this.filtered(filter, axes));
  }

  private filtered(filter: Filter, axes: Axes): Set<number> {
    const view = readView(this.doc, this.sheet, () => new Set());
    const cell = (row: number, column: number) => {
      const found = view.cell(row, column);
      const shown = this.shownIn(this.sheet, axes, { row, column }, found);
      return { ...shown, text: shownText(shown, patternOf(found), this.locale) };
    };
    return filteredRows(filter, axes, cell, this.today());
  }

  today = localNow;

  /** Y-031 */
  private tellPresence() {
    const { rect, address, view } = this;
    const sheet = { sheetId: view.sheet, ...this.anchored(rect), address };
    this.file.awareness.setLocalStateField("sheet", sheet);
  }
}

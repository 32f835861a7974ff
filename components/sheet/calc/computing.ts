/** Computes a workbook: it takes cells as text and answers with the values that changed. */

import { Book } from "@/lib/formulas/book";
import { localNow } from "@/lib/formulas/clock";
import { FUNCTIONS } from "@/lib/formulas/functions/all";
import type { Cell } from "@/lib/formulas/graph/cell";
import { ENGLISH } from "@/lib/formulas/locale";
import type { Sheet } from "@/lib/formulas/store/sheet";
import { deleteLines, insertLines } from "@/lib/formulas/structure";
import { FormulaError, Grid, type Scalar } from "@/lib/formulas/values";
import type { Shown } from "@/lib/kinds/sheet/condition";
import type { CalcAnswer, CalcCells, CalcRequest, FunctionHint } from "./messages";

const newBook = () => new Book({ now: localNow, random: Math.random });

export class Computing {
  private book = newBook();
  private sheets = new Map<string, Sheet>();
  private ids = new Map<Sheet, string>();

  answer(data: CalcRequest): CalcAnswer {
    if (data.kind === "load") {
      this.book = newBook();
      this.sheets = new Map(data.sheets.map(({ id, name }) => [id, this.book.addSheet(name)]));
      this.ids = new Map([...this.sheets].map(([id, sheet]) => [sheet, id]));
      const changed = this.book.edit(() => {
        for (const { name, text } of data.names) this.defineName(name, text);
        for (const cells of data.cells) this.write(cells);
      });
      const computed = changed.filter(({ formula, spilledFrom }) => formula || spilledFrom);
      return this.answerOf(computed, data.generation, true);
    }
    if (data.kind === "lines") {
      const { lines, isInsert, at, count } = data;
      const sheet = this.sheets.get(data.sheet);
      const change = isInsert ? insertLines : deleteLines;
      const changed = this.book.edit(() => sheet && change(this.book, sheet, lines, at, count));
      return this.answerOf(changed, data.generation, false);
    }
    if (data.kind === "edit") {
      const changed = this.book.edit(() => {
        for (const cells of data.cells) this.write(cells);
      });
      return this.answerOf(changed, data.generation, false);
    }
    if (data.kind === "functions") return { kind: "functions", functions: hints() };
    return { kind: "test", id: data.id, met: this.test(data) };
  }

  private defineName(name: string, text: string) {
    try {
      this.book.defineName(name, text);
    } catch (error) {
      console.warn("A name was left out.", error);
    }
  }

  private write({ sheet: id, rows, columns, texts }: CalcCells) {
    const sheet = this.sheets.get(id);
    if (!sheet) return;
    texts.forEach((text, at) => {
      const [row = 0, column = 0] = [rows[at], columns[at]];
      try {
        this.book.setInput(sheet, row, column, text);
      } catch {
        // A text that is no formula shows an error in its cell.
        this.book.setBroken(sheet, row, column);
      }
    });
  }

  private answerOf(changed: readonly Cell[], generation: number, isWhole: boolean): CalcAnswer {
    const bySheet = new Map<string, { rows: number[]; columns: number[]; values: Shown[] }>();
    for (const { sheet, row, column } of changed) {
      const id = this.ids.get(sheet);
      if (id === undefined) continue;
      const found = bySheet.get(id) ?? { rows: [], columns: [], values: [] };
      bySheet.set(id, found);
      found.rows.push(row);
      found.columns.push(column);
      found.values.push(shownOf(sheet.get(row, column)));
    }
    const sheetsOf = [...bySheet].map(([sheet, values]) => ({ sheet, ...values }));
    return { kind: "values", generation, isWhole, sheets: sheetsOf };
  }

  /** Whether a formula that was written for one cell is true at each of others. */
  private test(request: Extract<CalcRequest, { kind: "test" }>): boolean[] {
    const sheet = this.sheets.get(request.sheet);
    if (!sheet) return request.cells.map(() => false);
    try {
      const text = `=${request.formula.replace(/^=/, "")}`;
      const { run } = this.book.templates.of(text, request.top, request.left, ENGLISH);
      return request.cells.map(([row, column]) => {
        const answer = run({ book: this.book, sheet, row, column, scope: [], depth: 0 });
        const value = answer instanceof Grid ? answer.get(0, 0) : answer;
        return value === true || (typeof value === "number" && value !== 0);
      });
    } catch {
      return request.cells.map(() => false);
    }
  }
}

const KINDS: Record<string, string> = {
  ...{ n: "number", i: "number", s: "text", b: "true or false", v: "value", e: "value" },
  ...{ g: "range", r: "range", f: "function", o: "value" },
};

/** Functions by name, with what they take. */
function hints(): FunctionHint[] {
  return Object.entries(FUNCTIONS)
    .map(([name, { signature }]) => ({
      name,
      takes: signature
        .split(" ")
        .filter((word) => word !== "")
        .map((word) => {
          const kind = KINDS[word[0] ?? ""] ?? "value";
          const isMany = word.endsWith("*");
          return isMany ? `[${kind}, …]` : /[?=]/.test(word) ? `[${kind}]` : kind;
        })
        .join(", "),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

const shownOf = (value: Scalar): Shown =>
  value instanceof FormulaError ? { value: null, error: value.code } : { value };

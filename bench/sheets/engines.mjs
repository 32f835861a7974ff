/** Three engines behind one face: build a workbook, set a value, read one, insert a row. Rows and columns count from 0. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { load } from "../lib/node-bundle.mjs";

export async function ourEngine() {
  const { Book, insertLines } = await load(
    `export { Book } from "./lib/formulas/book"; export { insertLines } from "./lib/formulas/structure";`,
  );
  return (cells, aggregates) => {
    const book = new Book({ now: () => 45_000, random: Math.random });
    const [sheet, other] = [book.addSheet("S"), book.addSheet("G")];
    const fill = (into, rows) =>
      rows.forEach((values, row) => {
        values.forEach((value, column) => {
          if (typeof value === "number") book.setValue(into, row, column, value);
          else book.setFormula(into, row, column, value);
        });
      });
    book.edit(() => {
      fill(sheet, cells);
      fill(other, aggregates);
    });
    return {
      set: (row, column, value) => book.edit(() => book.setValue(sheet, row, column, value)),
      get: (row, column) => sheet.get(row, column),
      aggregate: (row, column) => other.get(row, column),
      insertRow: (at) => book.edit(() => insertLines(book, sheet, "rows", at, 1)),
      close: () => {},
    };
  };
}

export async function hyperFormula() {
  const { HyperFormula } = await import("hyperformula");
  return (cells, aggregates) => {
    const engine = HyperFormula.buildFromSheets(
      { S: cells.map((row) => [...row]), G: aggregates.length > 0 ? aggregates : [[1]] },
      { licenseKey: "gpl-v3", maxRows: 100_000 },
    );
    return {
      set: (row, col, value) => engine.setCellContents({ sheet: 0, row, col }, [[value]]),
      get: (row, col) => engine.getCellValue({ sheet: 0, row, col }),
      aggregate: (row, col) => engine.getCellValue({ sheet: 1, row, col }),
      insertRow: (at) => engine.addRows(0, [at, 1]),
      close: () => engine.destroy(),
    };
  };
}

/** It answers formatted texts only. */
export async function ironCalc() {
  const ironcalc = await import("@ironcalc/wasm");
  const file = createRequire(import.meta.url).resolve("@ironcalc/wasm/wasm_bg.wasm");
  ironcalc.initSync({ module: readFileSync(file) });
  return (cells, aggregates) => {
    const model = new ironcalc.Model("bench", "en", "UTC", "en");
    model.pauseEvaluation();
    model.newSheet();
    model.renameSheet(0, "S");
    [cells, aggregates].forEach((rows, sheet) => {
      rows.forEach((values, row) => {
        values.forEach((value, column) => {
          model.setUserInput(sheet, row + 1, column + 1, String(value));
        });
      });
    });
    model.resumeEvaluation();
    model.evaluate();
    return {
      set: (row, column, value) => model.setUserInput(0, row + 1, column + 1, String(value)),
      get: (row, column) => Number(model.getFormattedCellValue(0, row + 1, column + 1)),
      aggregate: (row, column) => Number(model.getFormattedCellValue(1, row + 1, column + 1)),
      insertRow: (at) => model.insertRows(0, at + 1, 1),
      close: () => model.free(),
    };
  };
}

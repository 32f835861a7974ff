/**
 * `node scripts/formula-cases.mjs`: calculates the formulas of lib/formulas/testing/oracle with LibreOffice and
 * IronCalc, and writes the results to table.json.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { load } from "../bench/lib/node-bundle.mjs";

const { cases, CELLS } = await load(`export * from "./lib/formulas/testing/oracle/cases";`);
const list = cases();
/** Formulas are in column P, beside the cells that they read. */
const COLUMN = 15;
const PLACE = { sheet: 0, row: 20, column: 16, width: 1, height: 1 };

const fromOffice = askLibreOffice();
const fromIronCalc = await askIronCalc();
const table = list.map(({ name, formula }, at) => [
  name,
  formula,
  fromOffice[at],
  fromIronCalc[at],
]);
const lines = table.map((row) => JSON.stringify(row)).join(",\n");
writeFileSync("lib/formulas/testing/oracle/table.json", `[\n${lines}\n]\n`);
console.log(`${table.length} cases`);

function askLibreOffice() {
  const folder = mkdtempSync(join(tmpdir(), "cases-"));
  try {
    const quoted = (text) => (text === "" ? "" : `"${text.replaceAll('"', '""')}"`);
    const rows = list.map(({ formula }, at) => {
      const cells = Array.from({ length: COLUMN }, (_, column) =>
        quoted(CELLS[at]?.[column] ?? ""),
      );
      return [...cells, quoted(formula)].join(",");
    });
    writeFileSync(join(folder, "in.csv"), rows.join("\n"));
    const options = ["--headless", `-env:UserInstallation=file://${folder}/profile`];
    const read = "--infilter=CSV:44,34,76,1,,1033,false,true,false,false,false,0,true";
    const write = "csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,false,false";
    execFileSync("soffice", [
      ...options,
      read,
      "--convert-to",
      write,
      "--outdir",
      join(folder, "out"),
      join(folder, "in.csv"),
    ]);
    return columnOf(readFileSync(join(folder, "out", "in.csv"), "utf8"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function columnOf(csv) {
  const values = [];
  let row = [];
  for (const [, quotedText, plain, end] of csv.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g,
  )) {
    row.push(quotedText === undefined ? plain : quotedText.replaceAll('""', '"'));
    if (end === ",") continue;
    if (row.length > COLUMN) values.push(row[COLUMN]);
    row = [];
    if (end === "") break;
  }
  if (values.length !== list.length)
    throw new Error(`${values.length} answers to ${list.length} cases`);
  return values;
}

/**
 * IronCalc returns numbers as formatted text, so a format shows all digits. After a panic its module is loaded again.
 */
async function askIronCalc() {
  const resolve = createRequire(import.meta.url).resolve;
  const wasm = readFileSync(resolve("@ironcalc/wasm/wasm_bg.wasm"));
  const answers = [];
  let model = null;
  for (const { formula } of list) {
    model ??= await newModel(resolve("@ironcalc/wasm"), wasm, answers.length);
    try {
      model.setUserInput(0, 20, 16, formula);
      // Also when the function itself chose another format.
      model.updateRangeStyle(PLACE, "num_fmt", "0.00000000000000E+00");
      answers.push(model.getFormattedCellValue(0, 20, 16));
      model.rangeClearContents(0, 20, 16, 20, 16);
    } catch (error) {
      answers.push(error instanceof WebAssembly.RuntimeError ? "panic" : "refused");
      model = null;
    }
  }
  return answers;
}

async function newModel(file, wasm, turn) {
  const ironcalc = await import(`${pathToFileURL(file)}?turn=${turn}`);
  ironcalc.initSync({ module: wasm });
  const model = new ironcalc.Model("cases", "en", "UTC", "en");
  CELLS.forEach((row, at) => {
    row.forEach((text, column) => {
      if (text !== "") model.setUserInput(0, at + 1, column + 1, text);
    });
  });
  return model;
}

/** Run by memory.mjs: builds the workbook in one engine, and says how many MB of memory it holds then. */
import { residentMegabytes } from "../lib/measure.mjs";
import { hyperFormula, ourEngine } from "./engines.mjs";
import { aggregatesOf, cellsOf } from "./workbook.mjs";

const [name, rows] = process.argv.slice(2);
const build = await { ours: ourEngine, hyper: hyperFormula }[name]();
const [cells, aggregates] = [cellsOf(Number(rows)), aggregatesOf(Number(rows), 100)];
const settle = () => [1, 2, 3].forEach(globalThis.gc);
settle();
const before = residentMegabytes(process.pid);
const workbook = build(cells, aggregates);
settle();
console.log(JSON.stringify({ held: residentMegabytes(process.pid) - before }));
workbook.close();

/** How long a workbook takes to build, to follow edits and to take in a row, beside HyperFormula and IronCalc. */
import { amount, median } from "../lib/measure.mjs";
import { compare, state } from "../lib/results.mjs";
import { hyperFormula, ironCalc, ourEngine } from "./engines.mjs";
import { aggregatesOf, cellsOf, ROWS } from "./workbook.mjs";

const rounds = amount(3, 1);
const edits = amount(7, 2);
/** Theirs take seconds. */
const peerEdits = 1;
const rows = amount(ROWS, 1_000);
/** Two aggregates over all rows each. */
const PAIRS = 100;

export async function measureEdits() {
  const engines = { ours: await ourEngine(), hyper: await hyperFormula(), iron: await ironCalc() };
  const figures = { plain: [], aggregated: [] };
  for (let round = 0; round < rounds; round++) {
    for (const [kind, pairs] of [
      ["plain", 0],
      ["aggregated", PAIRS],
    ]) {
      const cells = cellsOf(rows);
      const aggregates = aggregatesOf(rows, pairs);
      const measured = {};
      for (const [name, build] of Object.entries(engines)) {
        measured[name] = measureOnce(build, cells, aggregates, name === "ours" ? edits : peerEdits);
      }
      mustAgree(measured);
      figures[kind].push(measured);
    }
  }
  tell(figures);
}

function measureOnce(build, cells, aggregates, times) {
  let workbook;
  const built = timed(() => {
    workbook = build(cells, aggregates);
  });
  let value = 1;
  const next = () => ++value % 97;
  // Once to warm up: an engine is not judged by the first edit of its life.
  workbook.set(rows - 1, 0, next());
  const figures = { built };
  if (aggregates.length > 0) {
    figures.last = medianOf(times, () => workbook.set(rows - 1, 0, next()));
    figures.answer = workbook.aggregate(50, 0);
  } else {
    figures.first = medianOf(times, () => workbook.set(0, 0, next()));
    figures.local = medianOf(times, () => workbook.set(4, 8, next()));
    workbook.set(0, 0, 5);
    figures.answer = workbook.get(rows - 2, 4);
  }
  figures.inserted = medianOf(times, () => workbook.insertRow(rows / 2));
  workbook.close();
  return figures;
}

function timed(run) {
  const begin = performance.now();
  run();
  return performance.now() - begin;
}

const medianOf = (times, run) => median(Array.from({ length: times }, () => timed(run)));

/** The same answers, or the times say nothing. */
function mustAgree({ ours, hyper, iron }) {
  for (const other of [hyper, iron]) {
    if (Math.abs(ours.answer - other.answer) > Math.abs(ours.answer) * 1e-6) {
      throw new Error(`The engines disagree: ${ours.answer} and ${other.answer}.`);
    }
  }
}

function tell({ plain, aggregated }) {
  const all = (list, engine, figure) => list.map((measured) => measured[engine][figure]);
  const faster = (list, figure) =>
    list.map(({ hyper, iron }) => Math.min(hyper[figure], iron[figure]));
  const eitherOf = (list, figure) => ({
    peer: faster(list, figure),
    peerName: "the faster of HyperFormula and IronCalc",
  });
  const hyperOf = (list, figure) => ({
    peer: all(list, "hyper", figure),
    peerName: "HyperFormula",
  });
  const beside = (goal, what, list, figure, atMost, limit, peerOf = eitherOf) => {
    const ours = all(list, "ours", figure);
    compare({ goal, what, unit: "ms", ours, bound: { atMost }, ...peerOf(list, figure) });
    const time = median(ours);
    state({
      ...{ goal, what: `${what}, by itself`, ours: `${time.toFixed(2)} ms` },
      peer: `${median(all(list, "hyper", figure)).toFixed(0)} ms (HyperFormula), ${median(all(list, "iron", figure)).toFixed(0)} ms (IronCalc)`,
      ...{ goalText: `≤ ${limit} ms`, holds: time <= limit },
    });
  };
  beside("H1", "edit that 200 aggregates over 20,000 rows read", aggregated, "last", 1 / 50, 16);
  beside("H2", "edit at the head of a chain of 20,000", plain, "first", 0.25, 30);
  beside("H3", "edit that nothing reads", plain, "local", 1, 0.5);
  beside("H4", "build 100,000 cells, 60,000 of them formulas", plain, "built", 0.5, 300);
  // The goal names HyperFormula alone; what IronCalc takes is in the row of times.
  beside("H4", "the same with 200 aggregates", aggregated, "built", 0.06, 400, hyperOf);
  beside("H5", "insert a row in the middle", plain, "inserted", 1, 18);
  beside("H5", "the same with 200 aggregates", aggregated, "inserted", 1, 18);
}

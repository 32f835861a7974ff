/** Collects figures beside their peers, judges the ratios, and writes the summary as markdown and drawings. */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { drawBars } from "./bars.mjs";
import { isQuick, loadAverage, median } from "./measure.mjs";

const rows = [];
const drawings = [];

const plain = (value) => {
  if (value === null || value === undefined) return "–";
  if (typeof value === "string") return value;
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString("en-US", { maximumFractionDigits: digits });
};

/**
 * One comparison: figures of several rounds, ours and the peer's of the same round side by side.
 * The ratio is the median of the rounds' ratios; it fails only when every round misses.
 * @param bound `{ atMost }` or `{ atLeast }`
 */
export function compare({ goal, what, unit, ours, peer, peerName, bound }) {
  const ratios = ours.map((value, round) => value / peer[round]);
  const holds = (ratio) =>
    bound.atMost === undefined ? ratio >= bound.atLeast : ratio <= bound.atMost;
  const ratio = median(ratios);
  const verdict = holds(ratio) ? "pass" : ratios.some(holds) ? "pass in some rounds" : "FAIL";
  const sign = bound.atMost === undefined ? "≥" : "≤";
  add({
    goal,
    what,
    ours: `${plain(median(ours))} ${unit}`,
    peer: `${plain(median(peer))} ${unit} (${peerName})`,
    ratio: `${plain(ratio)} (${plain(Math.min(...ratios))}–${plain(Math.max(...ratios))})`,
    goalText: `${sign} ${plain(bound.atMost ?? bound.atLeast)}x`,
    verdict,
  });
  drawings.push({ goal, what, unit, ours: median(ours), peer: median(peer), peerName });
}

/** One figure that is judged by itself: a count that must be zero, a share that must stay small. */
export function state({ goal, what, ours, peer = null, goalText, holds }) {
  add({
    goal,
    what,
    ours,
    peer: peer ?? "–",
    ratio: "–",
    goalText,
    verdict: holds ? "pass" : "FAIL",
  });
}

function add(row) {
  rows.push({ ...row, load: loadAverage() });
  const { goal, what, ours, peer, ratio, goalText, verdict } = row;
  console.log(
    `  ${verdict.padEnd(7)} ${goal.padEnd(4)} ${what}: ${ours} | ${peer} | ratio ${ratio} | goal ${goalText} | load ${loadAverage()}`,
  );
}

export const failed = () => rows.some(({ verdict }) => verdict === "FAIL");

export function markdown() {
  const lines = [
    "| goal | measured | ours | beside it | ratio: median (range) | wanted | verdict | load |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ...rows.map(
      (row) =>
        `| ${row.goal} | ${row.what} | ${row.ours} | ${row.peer} | ${row.ratio} | ${row.goalText} | ${row.verdict} | ${row.load} |`,
    ),
  ];
  return lines.join("\n");
}

/** Writes the table, the same as data, and a drawing into the results folder. */
export function writeResults(folder, name) {
  mkdirSync(folder, { recursive: true });
  const machine = `${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}`;
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const when = new Date().toISOString().slice(0, 16).replace("T", " ");
  const head = `${when} UTC, commit ${commit}, ${machine}${isQuick ? ", QUICK: figures mean nothing" : ""}`;
  writeFileSync(join(folder, `${name}.md`), `${head}\n\n${markdown()}\n`);
  writeFileSync(
    join(folder, `${name}.json`),
    `${JSON.stringify({ head, rows, drawings }, null, 2)}\n`,
  );
  if (drawings.length > 0) writeFileSync(join(folder, `${name}.svg`), drawBars(drawings, head));
}

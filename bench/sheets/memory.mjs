/** H8: the memory that a workbook of 100,000 cells takes in a process of its own, beside HyperFormula. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { amount } from "../lib/measure.mjs";
import { bench } from "../lib/processes.mjs";
import { compare } from "../lib/results.mjs";
import { ROWS } from "./workbook.mjs";

const rounds = amount(3, 1);
const rows = amount(ROWS, 1_000);

export async function measureMemory() {
  const figures = { ours: [], hyper: [] };
  for (let round = 0; round < rounds; round++)
    for (const [name, list] of Object.entries(figures)) list.push(heldBy(name));
  compare({
    goal: "H8",
    what: `${(rows * 5).toLocaleString("en-US")} cells and 200 aggregates, resident memory`,
    unit: "MB",
    ours: figures.ours,
    peer: figures.hyper,
    peerName: "HyperFormula",
    bound: { atMost: 0.6 },
  });
}

function heldBy(name) {
  const args = ["--expose-gc", join(bench, "sheets", "resident.mjs"), name, String(rows)];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${name} built no workbook: ${stderr}`);
  return JSON.parse(stdout).held;
}

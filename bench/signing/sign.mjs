/** P3: how long a signer waits for POST /sign, four at once: each signs, and the last of five has the PDF completed. */
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { amount, cpuSeconds, median, quantile } from "../lib/measure.mjs";
import { load } from "../lib/node-bundle.mjs";
import { startOurs } from "../lib/processes.mjs";
import { compare, state } from "../lib/results.mjs";
import { agreement, byLibrary, drawing, picture } from "./agreement.mjs";
import { createRequest, FIELDS, SIGNERS, signAs } from "./requests.mjs";

const rounds = amount(3, 1);
/** In each round, beside two that warm up. */
const requests = amount(12, 4);
const AT_ONCE = 4;
const LONGEST = 50;

export async function measureSigning(database) {
  const ours = await startOurs(await database.url("ours"));
  const code = await load(`export { encodePng } from "@/lib/pdf/check/clean-png";`);
  const pdf = await agreement();
  let drawn = 0;
  try {
    for (const [what, draw] of [
      ["drawn signatures", drawing],
      ["photographed ones", picture],
    ]) {
      // Ours remember a picture they have drawn: none was drawn before.
      const request = async () => ({
        ...(await createRequest(ours.url, pdf)),
        pictures: Array.from({ length: SIGNERS }, () => draw(code, drawn++)),
      });
      report(what, await measureKind(ours, request, pdf));
    }
  } finally {
    await ours.stop();
  }
}

async function measureKind({ url, pid }, request, pdf) {
  const figures = { ours: [], early: [], last: [], library: [], cpu: [] };
  for (let round = -1; round < rounds; round++) {
    const all = [];
    while (all.length < requests) all.push(await request());
    const took = { all: [], early: [], last: [] };
    const before = cpuSeconds(pid);
    await atOnce(all, (each) => signAll(url, each, took));
    const cpu = cpuSeconds(pid) - before;
    const beside = [];
    await atOnce(all, async ({ pictures }) => beside.push(await byThemselves(pdf, pictures)));
    if (round < 0) continue;
    figures.ours.push(quantile(took.all, 0.95));
    figures.early.push(quantile(took.early, 0.95));
    figures.last.push(median(took.last));
    figures.library.push(quantile(beside, 0.95));
    figures.cpu.push((cpu / took.all.length) * 1000);
  }
  return figures;
}

function report(kind, { ours, early, last, library, cpu }) {
  const what = `POST /sign with ${kind}, ${AT_ONCE} at once, one of ${SIGNERS} completes, p95`;
  compare({
    ...{ goal: "P3", what, unit: "ms", ours, peer: library, bound: { atMost: 0.2 } },
    peerName: `bare PDF library in place of the last, ${AT_ONCE} at once`,
  });
  // The least disturbed round: every disturbance only adds.
  const [best, completing] = [Math.min(...ours), Math.min(...last)];
  state({
    ...{ goal: "P3", what: "the same, least disturbed round", ours: `${best.toFixed(1)} ms` },
    peer: `${completing.toFixed(1)} ms (median of those that complete)`,
    ...{ goalText: `≤ ${LONGEST} ms`, holds: best <= LONGEST },
  });
  state({
    ...{ goal: "P3", what: "those that complete nothing, p95, least disturbed round" },
    ...{ ours: `${Math.min(...early).toFixed(1)} ms`, goalText: "told", holds: true },
  });
  state({
    ...{ goal: "P3", what: "the server’s CPU for each of them" },
    ...{ ours: `${median(cpu).toFixed(1)} ms`, goalText: "told", holds: true },
  });
}

const atOnce = (list, work) => {
  const left = [...list];
  const worker = async () => {
    while (left.length > 0) await work(left.pop());
  };
  return Promise.all(Array.from({ length: AT_ONCE }, worker));
};

const { privateKey } = generateKeyPairSync("ed25519");

/** In milliseconds, with those that it waited for. */
async function byThemselves(pdf, pictures) {
  const begun = performance.now();
  const bytes = await byLibrary(pdf, pictures, FIELDS);
  sign(null, createHash("sha256").update(bytes).digest(), privateKey);
  return performance.now() - begun;
}

/** One signer after the other. */
async function signAll(url, request, took) {
  for (let at = 0; at < SIGNERS; at++) {
    const begun = performance.now();
    const { status } = await signAs(url, request, at, request.pictures[at]);
    const ms = performance.now() - begun;
    took.all.push(ms);
    took[status === "completed" ? "last" : "early"].push(ms);
  }
}

/** Numbers and waiting: quantiles, medians, a seeded random, CPU and memory of a process. */
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** BENCH_QUICK=1 tries that everything runs; its figures mean nothing. */
export const isQuick = process.env.BENCH_QUICK === "1";

/** The full amount, or the small one of a quick run. */
export const amount = (full, quick) => (isQuick ? quick : full);

export function quantile(values, part) {
  if (values.length === 0) return Number.NaN;
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
}

export const median = (values) => {
  const middle = Math.floor(values.length / 2);
  const sorted = [...values].sort((a, b) => a - b);
  return values.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

export const loadAverage = () => Number(readFileSync("/proc/loadavg", "utf8").split(" ")[0]);

/** Seconds of CPU a process has used, its own and the system's for it. */
export function cpuSeconds(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

export function residentMegabytes(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;
}

/** Looks again every few milliseconds. @returns whether it came true in time */
export async function until(check, patience = 15_000) {
  const end = performance.now() + patience;
  while (!(await check())) {
    if (performance.now() > end) return false;
    await wait(5);
  }
  return true;
}

/** The same sequence for the same seed, so that every contender gets the same work. */
export function seededRandom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

/** `senders` workers call `send` one after the other until the time is over. @returns calls per second */
export async function closedLoop(send, { senders, ms, warmUp = 500 }) {
  const begin = performance.now();
  const [from, to] = [begin + warmUp, begin + warmUp + ms];
  let done = 0;
  const worker = async (sender) => {
    for (let turn = 0; performance.now() < to; turn++) {
      await send(sender, turn);
      const now = performance.now();
      if (now >= from && now < to) done++;
    }
  };
  await Promise.all(Array.from({ length: senders }, (_, sender) => worker(sender)));
  return done / (ms / 1000);
}

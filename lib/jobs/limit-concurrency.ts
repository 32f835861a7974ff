/** Runs a few tasks at a time; later ones wait in order. */
import { isDatabaseDown } from "@/db/db-errors";
import { errors } from "@/lib/http/errors";

/** Unless said otherwise: waiting holds what is waited with in memory. */
const MAX_WAITING = 1_000;

interface Waiting {
  start(): void;
  refuse(fault: unknown): void;
}

/**
 * @param concurrency asked when work comes, so that it may be a setting
 * @returns a function that runs work when there is a free slot. It throws 503 when too many wait; and what the work
 * before threw, when that could not reach the database: each would wait as long for the same
 */
export function limitConcurrency(concurrency: () => number, maxWaiting = MAX_WAITING) {
  const waiting: Waiting[] = [];
  let running = 0;
  return async <Done>(work: () => Promise<Done>): Promise<Done> => {
    if (running < concurrency()) running++;
    else if (waiting.length >= maxWaiting) throw errors.crowded();
    // Whoever ends hands on its slot.
    else await new Promise<void>((start, refuse) => waiting.push({ start, refuse }));
    try {
      return await work();
    } catch (fault) {
      if (isDatabaseDown(fault)) for (const { refuse } of waiting.splice(0)) refuse(fault);
      throw fault;
    } finally {
      const next = waiting.shift();
      if (next) next.start();
      else running--;
    }
  };
}

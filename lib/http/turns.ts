/** Work a few at a time: many who ask at once wait for each other here, in order. */
import { isDatabaseDown } from "@/db/faults";
import { errors } from "./errors";

/** Unless said otherwise: waiting holds what is waited with in memory. */
const MOST_WAITING = 1_000;

type InTurn = <Done>(work: () => Promise<Done>) => Promise<Done>;

interface Waiting {
  go(): void;
  refuse(fault: unknown): void;
}

/**
 * @param atOnce asked when work comes, so that it may be a setting
 * @returns a function that runs work when it is its turn. It throws 503 when too many wait; and what the work before
 * threw, when that could not reach the database: each would wait as long for the same
 */
export function turns(atOnce: () => number, mostWaiting = MOST_WAITING): InTurn {
  const waiting: Waiting[] = [];
  let running = 0;
  const turn = async (): Promise<void> => {
    if (running < atOnce()) {
      running++;
      return;
    }
    if (waiting.length >= mostWaiting) throw errors.crowded();
    // Whoever ends hands on its place.
    await new Promise<void>((go, refuse) => waiting.push({ go, refuse }));
  };
  return async (work) => {
    await turn();
    try {
      return await work();
    } catch (fault) {
      if (isDatabaseDown(fault)) for (const { refuse } of waiting.splice(0)) refuse(fault);
      throw fault;
    } finally {
      const next = waiting.shift();
      if (next) next.go();
      else running--;
    }
  };
}

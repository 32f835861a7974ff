/** Work that takes CPU, a few at a time: many signers at once wait for each other here, and none is sent away. */
import { errors } from "@/lib/http/errors";

/** Waiting holds what is waited with in memory. */
const MOST_WAITING = 1_000;

/** @returns a function that runs work when it is its turn, in order. It throws 503 when a thousand wait */
export function turns(atOnce: number): <Done>(work: () => Promise<Done>) => Promise<Done> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const turn = async (): Promise<void> => {
    if (running < atOnce) {
      running++;
      return;
    }
    if (waiting.length >= MOST_WAITING) throw errors.busy();
    // Whoever ends hands on its place.
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return async (work) => {
    await turn();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** Looking at what somebody sent: PDFs and pictures. */
export const reading = turns(8);
/** Making PDFs. */
export const drawing = turns(4);

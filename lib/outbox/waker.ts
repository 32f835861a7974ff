/** Looks for new work soon: nobody tells when a transaction has committed, so an outbox is looked at a few times. */
import { setTimeout as wait } from "node:timers/promises";
import { keepAwake } from "@/lib/http/keep-awake";
import { log } from "@/lib/http/log";

interface WakerOptions {
  /** Before each look (ms). Most transactions are over after the first; what is later still is found by the scheduler. */
  pauses: readonly number[];
  look: () => Promise<unknown>;
  /** For the log, where a look fails. */
  failure: string;
}

/** @returns what wakes it: the looks are counted from the newest call */
export function waker({ pauses, look, failure }: WakerOptions): () => void {
  let round = 0;
  let looking: Promise<void> | undefined;
  const lookOften = async (): Promise<void> => {
    for (; round < pauses.length; round++) {
      await wait(pauses[round], undefined, { ref: false });
      await look().catch((fault: unknown) => log.warn({ err: fault }, failure));
    }
  };
  return () => {
    round = 0;
    looking ??= lookOften().finally(() => {
      looking = undefined;
    });
    keepAwake(looking);
  };
}

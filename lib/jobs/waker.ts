/** Looks for new work soon, and where it may be held by somebody else a few times more. */
import { keepAwake } from "@/lib/http/keep-awake";
import { log } from "@/lib/http/log";

interface WakerOptions {
  /** Before each look (ms). Calls within the first are served together. */
  pauses: readonly number[];
  look: () => Promise<unknown>;
  /** For the log, where a look fails. */
  failure: string;
}

const drops = new Set<() => Promise<void>>();

/** Gives up the looks that are still to come, and waits for those under way. Tests begin without those of the last file. */
export async function dropLooks(): Promise<void> {
  await Promise.all([...drops].map((drop) => drop()));
}

/** @returns a function that brings all of the looks once more, counted from its newest call */
export function waker({ pauses, look, failure }: WakerOptions): () => void {
  let round = 0;
  let isNew = false;
  let isDropped = false;
  let looking: Promise<void> | undefined;
  let cutShort: () => void = () => undefined;

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      if (ms === 0) return void setImmediate(resolve);
      const timer = setTimeout(resolve, ms).unref();
      cutShort = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const lookOften = async (): Promise<void> => {
    try {
      for (round = 0; round < pauses.length; round = isNew ? 0 : round + 1) {
        if (round === 0) isNew = false;
        await pause(pauses[round] ?? 0);
        if (isDropped) return;
        if (round > 0 && isNew) continue;
        isNew = false;
        await look().catch((fault: unknown) => log.warn({ err: fault }, failure));
      }
    } finally {
      // At once: a call before the promise settles would otherwise wait for looks that are over.
      looking = undefined;
    }
  };

  drops.add(async () => {
    isDropped = true;
    cutShort();
    await looking;
    isDropped = false;
  });

  return () => {
    isNew = true;
    // The first pause is not cut short or begun anew: with calls all the time there would be no look.
    if (round > 0) cutShort();
    looking ??= lookOften();
    keepAwake(looking);
  };
}

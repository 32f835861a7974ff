/** Does one thing to many files, a few at a time, and says which it was done to. */
import { ApiError, NetworkError } from "@/client/http";
import type { LocalFile } from "@/client/local-files";

const FILES_AT_ONCE = 4;

export interface Outcome {
  done: LocalFile[];
  failed: LocalFile[];
  /** Why the first of those that failed did; null when none did. */
  error: unknown;
}

/**
 * Stops, without an error, when the signal aborts; and when the server asks for patience or is not there, as it would
 * say the same of every other file: the rest then counts as failed.
 */
export async function eachFile(
  files: readonly LocalFile[],
  work: (file: LocalFile) => Promise<unknown>,
  { signal, onDone }: { signal?: AbortSignal; onDone?: (done: number) => void } = {},
): Promise<Outcome> {
  const waiting = [...files];
  const outcome: Outcome = { done: [], failed: [], error: null };
  async function run() {
    for (let file = waiting.shift(); file && !signal?.aborted; file = waiting.shift()) {
      try {
        await work(file);
        outcome.done.push(file);
        onDone?.(outcome.done.length);
      } catch (error) {
        outcome.error ??= error;
        outcome.failed.push(file);
        if (concernsAll(error)) outcome.failed.push(...waiting.splice(0));
      }
    }
  }
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, run));
  return outcome;
}

const concernsAll = (error: unknown) =>
  error instanceof NetworkError || (error instanceof ApiError && error.status === 429);

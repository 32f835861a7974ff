/** Repeats a request for as long as the server asks to wait. */
import { ApiError } from "../http";

export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** @throws the signal's reason */
export const pause: Pause = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", end);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", end, { once: true });
  });

const DEFAULT_WAIT_S = 60;

export interface RetryOptions {
  signal: AbortSignal;
  pause: Pause;
  /** Called with the time when it continues, in milliseconds since 1970; with null when it continues. */
  onWait: (until: number | null) => void;
}

/** Tries again after every 429. @throws the call's other errors, and the signal's reason */
export async function waitAndRetry<Value>(
  call: () => Promise<Value>,
  { signal, pause, onWait }: RetryOptions,
): Promise<Value> {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error;
      const wait = (error.retryAfter ?? DEFAULT_WAIT_S) * 1_000;
      onWait(Date.now() + wait);
      await pause(wait, signal);
      onWait(null);
    }
  }
}

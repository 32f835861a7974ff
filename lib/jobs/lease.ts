/** Keeps a lease while work goes on: it ends by itself when the process that holds it dies. */
import { log } from "@/lib/http/log";

/** @param failure for the log @returns the way to stop */
export function keepLease(
  renew: () => Promise<unknown>,
  everyMs: number,
  failure: string,
): () => void {
  const timer = setInterval(() => {
    renew().catch((fault: unknown) => log.warn({ err: fault }, failure));
  }, everyMs);
  return () => clearInterval(timer);
}

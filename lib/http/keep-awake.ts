/** Work that goes on after the answer: Vercel stops a function when it has answered, unless it is told what is still to be done. */

interface VercelContext {
  get?(): { waitUntil?(work: Promise<unknown>): void } | undefined;
}

/** Everywhere else a process goes on by itself. @param work never rejects */
export function keepAwake(work: Promise<unknown>): void {
  const host = globalThis as { [key: symbol]: VercelContext | undefined };
  host[Symbol.for("@vercel/request-context")]?.get?.()?.waitUntil?.(work);
}

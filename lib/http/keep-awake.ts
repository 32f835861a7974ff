/** Work that continues after the response: Vercel stops a function once it has responded, unless it is told to wait. */

interface VercelContext {
  get?(): { waitUntil?(work: Promise<unknown>): void } | undefined;
}

/** Everywhere else a process goes on by itself. @param work never rejects */
export function keepAwake(work: Promise<unknown>): void {
  const host = globalThis as { [key: symbol]: VercelContext | undefined };
  host[Symbol.for("@vercel/request-context")]?.get?.()?.waitUntil?.(work);
}

/** A host that stops functions once they have answered, as Vercel does, but for the work it is told to wait for. */
export function startSleepingHost(): { works: Promise<unknown>[]; stop(): void } {
  const works: Promise<unknown>[] = [];
  const key = Symbol.for("@vercel/request-context");
  const host = globalThis as { [key: symbol]: unknown };
  host[key] = { get: () => ({ waitUntil: (work: Promise<unknown>) => works.push(work) }) };
  return { works, stop: () => void delete host[key] };
}

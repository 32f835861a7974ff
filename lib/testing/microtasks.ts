/** Moments between two steps of asynchronous code. */

/** Resolves after so many microtasks, before any timer. */
export async function afterMicrotasks(count: number): Promise<void> {
  for (let left = count; left > 0; left--) await null;
}

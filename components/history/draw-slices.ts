/** Puts many elements on the page without holding up a frame: some now, the rest between the next frames. */

/** Drawing and laying out together: well under the 50 ms after which a page feels stuck. */
const FRAME_MS = 20;
/** Making elements takes a fraction of what laying them out does; how small a one, each frame tells. */
const FIRST_MS = 2;
const LEAST_MS = 2;
const MAX_MS = 10;

/** Resolves when all are drawn. @throws what `signal` was aborted with */
export async function drawInSlices(
  place: Node,
  elements: Iterator<Node>,
  signal: AbortSignal,
): Promise<void> {
  for (let budget = FIRST_MS; ; ) {
    signal.throwIfAborted();
    const slice = document.createDocumentFragment();
    const start = performance.now();
    let isDone = false;
    while (!isDone && performance.now() < start + budget) {
      const next = elements.next();
      isDone = next.done === true;
      if (!next.done) slice.append(next.value);
    }
    place.appendChild(slice);
    if (isDone) return;
    const cost = performance.now() - start + (await nextTurn());
    // Not more than twice the last one: the first blocks may be the easy ones.
    const most = Math.min(MAX_MS, 2 * budget);
    budget = Math.min(most, Math.max(LEAST_MS, (budget * FRAME_MS) / cost));
  }
}

/**
 * Lets the page draw and answer before the work goes on; a hidden page draws no frames.
 * @returns what the frame took, in milliseconds
 */
export const nextTurn = (): Promise<number> =>
  new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve, 0, 0);
    else
      requestAnimationFrame(() => {
        const start = performance.now();
        setTimeout(() => resolve(performance.now() - start), 0);
      });
  });

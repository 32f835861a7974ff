/** Puts many elements on the page without holding up a frame: some now, the rest between the next frames. */

/** Well under the 50 ms after which a page feels stuck; layout has the rest. */
const SLICE_MS = 10;

/** Resolves when all are drawn. @throws what `signal` was aborted with */
export async function drawInSlices(
  place: Node,
  elements: Iterator<Node>,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const slice = document.createDocumentFragment();
    const end = performance.now() + SLICE_MS;
    let isDone = false;
    while (!isDone && performance.now() < end) {
      const next = elements.next();
      isDone = next.done === true;
      if (!next.done) slice.append(next.value);
    }
    place.appendChild(slice);
    if (isDone) return;
    await nextTurn();
  }
}

/** Lets the page draw and answer before the work goes on; a hidden page draws no frames. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve, 0);
    else requestAnimationFrame(() => setTimeout(resolve, 0));
  });

/**
 * Group commit: items that arrive together, or while a statement runs, go into the next statement together. Most of a
 * statement's cost is the round trip, so a second one starts in parallel only for items that would wait long.
 */

interface Waiting<In, Out> {
  item: In;
  resolve: (out: Out) => void;
  reject: (fault: unknown) => void;
}

interface BatchOptions<In> {
  /** Statements that may run side by side. */
  lanes: number;
  /** Items in one statement at the most. */
  max: number;
  /** Items with one key are never in two statements at once. */
  keyOf?: (item: In) => string;
}

/** How long items wait for the statement before theirs: longer than a quick one takes, shorter than one that is stuck. */
const MAX_WAIT_MS = 5;

/**
 * Wraps a statement for many items as a function for one.
 * @param run answers in the order of its items; when it throws, all its items fail
 */
export function batch<In, Out>(
  run: (items: In[]) => Promise<Out[]>,
  { lanes, max, keyOf }: BatchOptions<In>,
): (item: In) => Promise<Out> {
  let queue: Waiting<In, Out>[] = [];
  const underWay = new Set<string>();
  let running = 0;
  let isSoon = false;
  let isLater = false;

  /** The longest waiting items whose keys are free. */
  const take = (): Waiting<In, Out>[] => {
    if (!keyOf) return queue.splice(0, max);
    const taken: Waiting<In, Out>[] = [];
    const left: Waiting<In, Out>[] = [];
    for (const each of queue) {
      const isFree = taken.length < max && !underWay.has(keyOf(each.item));
      (isFree ? taken : left).push(each);
    }
    queue = left;
    return taken;
  };

  const start = (): void => {
    if (running === lanes) return;
    const taken = take();
    if (taken.length === 0) return;
    running++;
    void settle(taken).then(() => {
      running--;
      start();
      plan();
    });
    plan();
  };

  const settle = async (taken: Waiting<In, Out>[]): Promise<void> => {
    const keys = keyOf ? new Set(taken.map(({ item }) => keyOf(item))) : [];
    for (const key of keys) underWay.add(key);
    try {
      const outs = await run(taken.map(({ item }) => item));
      for (const [i, { resolve, reject }] of taken.entries()) {
        if (i in outs) resolve(outs[i] as Out);
        else reject(new Error("A batch answered fewer items than it was given."));
      }
    } catch (fault) {
      for (const { reject } of taken) reject(fault);
    }
    for (const key of keys) underWay.delete(key);
  };

  const plan = (): void => {
    if (queue.length === 0) return;
    if (running === 0 && !isSoon) {
      isSoon = true;
      setImmediate(() => {
        isSoon = false;
        if (running === 0) start();
      });
    } else if (running > 0 && running < lanes && !isLater) {
      isLater = true;
      setTimeout(() => {
        isLater = false;
        start();
      }, MAX_WAIT_MS);
    }
  };

  return (item) =>
    new Promise<Out>((resolve, reject) => {
      queue.push({ item, resolve, reject });
      plan();
    });
}

/** The steps of a change, to be taken back and done again. */
export interface History<Value> {
  readonly now: Value;
  readonly past: readonly Value[];
  readonly future: readonly Value[];
  /** What the newest step was, where the next of the same kind belongs to it. */
  readonly mark: string | null;
}

const MAX_STEPS = 100;

export const historyOf = <Value>(now: Value): History<Value> => ({
  now,
  past: [],
  future: [],
  mark: null,
});

/** @param mark steps that follow each other under one mark are one, as when a key is held down */
export function stepped<Value>(
  history: History<Value>,
  now: Value,
  mark: string | null = null,
): History<Value> {
  if (now === history.now) return history;
  if (mark !== null && mark === history.mark) return { ...history, now, future: [] };
  return { now, past: [...history.past, history.now].slice(-MAX_STEPS), future: [], mark };
}

export function undone<Value>(history: History<Value>): History<Value> {
  const { now, past, future } = history;
  if (past.length === 0) return history;
  const before = past[past.length - 1] as Value;
  return { now: before, past: past.slice(0, -1), future: [now, ...future], mark: null };
}

export function redone<Value>(history: History<Value>): History<Value> {
  const { now, past, future } = history;
  if (future.length === 0) return history;
  const next = future[0] as Value;
  return { now: next, past: [...past, now], future: future.slice(1), mark: null };
}

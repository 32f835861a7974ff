/** The steps of an edit, for undo and redo. */
export interface History<Value> {
  readonly now: Value;
  readonly past: readonly Value[];
  readonly future: readonly Value[];
  /** The newest step's mark; the next step with the same mark is merged into it. */
  readonly mark: string | null;
}

const MAX_STEPS = 100;

export const historyOf = <Value>(now: Value): History<Value> => ({
  now,
  past: [],
  future: [],
  mark: null,
});

/** @param mark consecutive steps with the same mark are one step, as when a key is held down */
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

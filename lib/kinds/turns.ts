/** Edits of one file by programs begin one after another, so that they need not be made anew on each other. */

/** @returns runs an edit after the last one of the same key, whether that failed or not */
export function turns<Key>() {
  const last = new Map<Key, Promise<unknown>>();
  return <Result>(key: Key, edit: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(edit, edit);
    last.set(key, turn);
    const end = () => {
      if (last.get(key) === turn) last.delete(key);
    };
    turn.then(end, end);
    return turn;
  };
}

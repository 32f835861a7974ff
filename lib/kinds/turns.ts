/** Edits of one file by programs, one after another: at the same time, each would have to be made again on the others. */

/** @returns a function that runs an edit once the last one of the same key has ended, even if that failed */
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

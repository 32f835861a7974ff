/** Allows one run at a time. A call during a run makes it run once more, so that it sees what was written before the call. */

/** @param run works until `isAskedAgain`, which is true at first, answers false */
export function singleRun<Result>(
  run: (isAskedAgain: () => boolean) => Promise<Result>,
): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  let isAsked = false;
  const isAskedAgain = () => {
    const wasAsked = isAsked;
    isAsked = false;
    return wasAsked;
  };
  return () => {
    isAsked = true;
    running ??= run(isAskedAgain).finally(() => {
      running = undefined;
    });
    return running;
  };
}

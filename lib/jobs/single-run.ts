/** Allows one run at a time. A call during a run makes it run once more, so that it sees what was written before the call. */

/** @param run works until `isAskedAgain`, which is true at first, answers false, and then returns at once */
export function singleRun<Result>(
  run: (isAskedAgain: () => boolean) => Promise<Result>,
): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  let isAsked = false;
  const isAskedAgain = () => {
    const wasAsked = isAsked;
    isAsked = false;
    // At once: a call before the run's promise settles would otherwise join a run that looks no more.
    if (!wasAsked) running = undefined;
    return wasAsked;
  };
  return () => {
    isAsked = true;
    if (running) return running;
    const started = run(isAskedAgain).finally(() => {
      if (running === started) running = undefined;
    });
    running = started;
    return started;
  };
}

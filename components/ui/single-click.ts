/** For buttons that replace each other when pressed: the second click of a double click is ignored. */
export const singleClick =
  (run: () => void) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) run();
  };

/** A click on what another button takes the place of: the second of a double click would press that one, and does nothing. */
export const singleClick =
  (run: () => void) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) run();
  };

/** What cleans foreign HTML: fetched when somebody begins to write here, as most who open a note only read it. */

type Clean = (root: Node) => void;

let clean: Clean | null = null;
let coming: Promise<void> | null = null;

/** Null until it is here. */
export const cleaning = (): Clean | null => clean;

/** Settles without it where it cannot be fetched; it is tried again the next time. */
export function fetchCleaning(): Promise<void> {
  coming ??= import("./normalise").then(
    ({ normalise }) => {
      clean = normalise;
    },
    () => {
      coming = null;
    },
  );
  return coming;
}

/** The arrows, Home and End between the rows of a list. */
import type { KeyboardEvent } from "react";

/** Moves the focus from the row that has it. @param rows selector of what takes the focus in each row */
export const walkRows = (rows: string) => (event: KeyboardEvent<HTMLElement>) => {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(rows)];
  const at = all.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined || at < 0 || event.altKey) return;
  event.preventDefault();
  all[to]?.focus();
};

/** All changes of a preview in one line. */
import { type Change, listWords } from "./changes";

const MAX_NAMES = 4;

export function summaryWords(changes: readonly Change[]): string {
  if (changes.length === 0) return "No changes to the text.";
  const count = changes.length === 1 ? "1 change" : `${changes.length.toLocaleString()} changes`;
  const names = [...new Set(changes.flatMap(({ writers }) => writers.map(({ name }) => name)))];
  if (names.length === 0) return `${count}.`;
  const shown = names.slice(0, MAX_NAMES);
  const rest = names.length - shown.length;
  const others = rest === 0 ? [] : [rest === 1 ? "1 other" : `${rest} others`];
  return `${count}, by ${listWords([...shown, ...others])}.`;
}

/** Runs of a Word file as those of a block. */
import type { Run } from "../../kinds/note/text-blocks";
import { BOX } from "./read-inline";

/** A box at the beginning makes a list item, and the space that follows it was only between. */
export function withoutBox(runs: readonly Run[], box: Run): Run[] {
  const rest = runs.slice(runs.indexOf(box) + 1);
  const [first, ...others] = rest;
  return first ? [{ ...first, text: first.text.replace(/^[ \t\u00a0]/, "") }, ...others] : [];
}

/** Neighbours under the same marks are one run; a line's end stands alone. */
export function joined(runs: readonly Run[]): Run[] {
  const whole: Run[] = [];
  for (const { text, marks, object } of runs) {
    if (object) whole.push({ text, marks, object });
    if (text === "") continue;
    const { [BOX]: _, ...known } = marks;
    const last = whole.at(-1);
    const isBreak = text === "\n" || last?.text === "\n";
    if (last && !last.object && !isBreak && JSON.stringify(last.marks) === JSON.stringify(known))
      last.text += text;
    else whole.push({ text, marks: text === "\n" ? {} : known });
  }
  return whole;
}

export const code = (runs: readonly Run[]): Run[] => {
  const text = runs.map((run) => (run.object?.name === "tab" ? "\t" : run.text)).join("");
  return text === "" ? [] : [{ text, marks: {} }];
};

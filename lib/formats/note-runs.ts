/** What formats make of a note's runs and their marks alike. */
import { bears, DELETE, INSERT, nameOf } from "../kinds/note/suggestion-marks";
import type { Marks, Run } from "../kinds/note/text-blocks";

/** What one would add and another take away again comes to nothing, however it is decided. */
export const isNothing = ({ marks }: Run): boolean => bears(marks, INSERT) && bears(marks, DELETE);

/** What each mark, by its name, changes about how text looks. */
export type MarkEffects<Style> = Record<
  string,
  ((style: Style, value: Record<string, unknown>) => void) | undefined
>;

export function applyMarks<Style>(marks: Marks, effects: MarkEffects<Style>, style: Style): void {
  for (const [key, value] of Object.entries(marks)) {
    const name = nameOf(key);
    // A mark may bear a name that every object has.
    if (Object.hasOwn(effects, name)) effects[name]?.(style, value ?? {});
  }
}

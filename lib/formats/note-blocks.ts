/** What every format reads out of a note's blocks alike. */
import { textStyle } from "../kinds/note/schema-draw";
import type { Block } from "../kinds/note/text-blocks";

/** A note that begins with a title of its own needs no second one. */
export const saysTitle = ([first]: readonly Block[]): boolean =>
  first?.name === "paragraph" && textStyle(first.attributes.textStyle) === "title";

/** Space before or after a block, in points. */
export const isSpace = (value: unknown): value is number =>
  typeof value === "number" && value >= 0 && value <= 400;

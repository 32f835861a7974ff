/** Which content needs the file raised to client level 2 before it may be written (Y-002). */

import type { Fragment } from "prosemirror-model";
import { LEVEL_2_ATTRIBUTES, LEVEL_2_BLOCKS, LEVEL_2_MARKS } from "@/lib/kinds/note/level-two";

export function needsLevel2(content: Fragment): boolean {
  let found = false;
  content.descendants((node) => {
    if (found) return false;
    found =
      LEVEL_2_BLOCKS.has(node.type.name) ||
      node.marks.some((mark) => LEVEL_2_MARKS.has(mark.type.name)) ||
      [...LEVEL_2_ATTRIBUTES].some(
        (key) => node.attrs[key] != null && node.attrs[key] !== "normal",
      );
    return !found;
  });
  return found;
}

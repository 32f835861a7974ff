/** What a note may hold only once its file is raised to client level 2 (Y-002). */

export const LEVEL_2_BLOCKS = new Set(["tableOfContents"]);
export const LEVEL_2_MARKS = new Set(["fontSize", "fontFamily", "superscript", "subscript"]);
export const LEVEL_2_ATTRIBUTES = new Set([
  "lineSpacing",
  "spaceBefore",
  "spaceAfter",
  "textStyle",
]);

/** The names a Document is written in (Y-010 to Y-012). */
import type { Vocabulary } from "../note/vocabulary";
import { documentMarks } from "./schema-marks";
import { documentNodes, TOP } from "./schema-nodes";
import { OBJECTS } from "./schema-objects";

export const DOCUMENT: Vocabulary = {
  top: TOP,
  nodes: documentNodes,
  marks: documentMarks,
  textBlocks: new Set(["paragraph", "codeBlock"]),
  inline: new Set(["hardBreak", ...OBJECTS]),
};

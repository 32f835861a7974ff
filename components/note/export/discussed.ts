/** Comments and suggestions, which an export can include. */
import type { OpenFile } from "@/client/sync";
import { commentThreads } from "@/lib/kinds/note/comments";
import { openSuggestions } from "@/lib/kinds/note/suggestions-clean";
import { readBlocks } from "@/lib/kinds/note/text-blocks";
import type { ExportFormat } from "./make";

export interface Discussed {
  comments: boolean;
  /** How many. */
  suggestions: number;
}

/** Who only views sees no suggestions, and hands none on. */
export const discussedIn = ({ doc, role }: Pick<OpenFile, "doc" | "role">): Discussed => ({
  // A comment on an image or a file has no words to stand at in other kinds of files.
  comments: commentThreads(doc).some(({ isAnchored, block }) => isAnchored && block === null),
  suggestions: role === "view" ? 0 : openSuggestions(readBlocks(doc)).size,
});

/** What a file of this kind can have beside the text; null when there is nothing. */
export function discussedWords(
  { comments, suggestions }: Discussed,
  format: ExportFormat,
): string | null {
  if (format === "pdf") return suggestions > 0 ? "With suggestions, marked in the text" : null;
  if (format !== "docx") return null;
  if (comments && suggestions > 0) return "With comments and suggestions";
  if (suggestions > 0) return "With suggestions, as tracked changes";
  return comments ? "With comments" : null;
}

/** Shown before a file is exported without comments. */
export const leftOutWords = (suggestions: number): string =>
  suggestions === 1
    ? "One open suggestion is left out. The file has the text without it."
    : `${suggestions.toLocaleString()} open suggestions are left out. The file has the text without them.`;

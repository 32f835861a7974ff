/** What stands in a note beside its text, and can be handed on with it. */
import type { OpenFile } from "@/client/sync";
import { commentThreads } from "@/lib/kinds/note/comments";
import { isSuggestion } from "@/lib/kinds/note/suggestion-marks";
import { type Block, readBlocks } from "@/lib/kinds/note/text-blocks";

export interface Discussed {
  comments: boolean;
  suggestions: boolean;
}

/** Who only views sees no suggestions, and hands none on. */
export const discussedIn = ({ doc, role }: Pick<OpenFile, "doc" | "role">): Discussed => ({
  // A comment on an image or a file has no words to stand at in other kinds of files.
  comments: commentThreads(doc).some(({ isAnchored, block }) => isAnchored && block === null),
  suggestions: role !== "view" && readBlocks(doc).some(isDiscussed),
});

const isDiscussed = ({ attributes, runs, children }: Block): boolean =>
  [attributes, ...runs.map(({ marks }) => marks)].some(bearsOne) || children.some(isDiscussed);

const bearsOne = (borne: object): boolean => Object.keys(borne).some(isSuggestion);

/** Null when there is nothing. */
export function discussedWords({ comments, suggestions }: Discussed): string | null {
  if (comments && suggestions) return "With comments and suggestions";
  if (suggestions) return "With suggestions, as tracked changes";
  return comments ? "With comments" : null;
}

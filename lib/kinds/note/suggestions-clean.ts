/** A note's content without open suggestions: for viewers, search, export and counting. */
import type * as Y from "yjs";
import {
  bears,
  INSERT,
  readSuggestion,
  suggestionsAmong,
  withoutSuggestions,
} from "./suggestion-marks";
import { type Block, type Run, readBlocks } from "./text-blocks";

/** A note as its readers see it. */
export const readCleanBlocks = (doc: Y.Doc): Block[] => cleanBlocks(readBlocks(doc));

/** What would be added is left out, what would be taken away is there, and neither says so. */
export function cleanBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => {
    const runs = cleanRuns(block.runs);
    const children = cleanBlocks(block.children);
    // Words that somebody else wrote into a suggested block stay, and the block around them.
    const isEmpty = runs.length === 0 && children.length === 0;
    if (isEmpty && bears(block.attributes, INSERT)) return [];
    return [{ ...block, attributes: withoutSuggestions(block.attributes), runs, children }];
  });
}

/** The ids of what is suggested in them. */
export function openSuggestions(blocks: readonly Block[], ids = new Set<string>()): Set<string> {
  for (const { attributes, runs, children } of blocks) {
    for (const borne of [attributes, ...runs.map(({ marks }) => marks)])
      for (const value of Object.values(suggestionsAmong<unknown>(borne)))
        ids.add(readSuggestion(value)?.id ?? "");
    openSuggestions(children, ids);
  }
  return ids;
}

const cleanRuns = (runs: readonly Run[]): Run[] =>
  runs.flatMap((run) =>
    (run.text === "" && !run.object) || bears(run.marks, INSERT)
      ? []
      : [{ ...run, marks: withoutSuggestions(run.marks) }],
  );

/**
 * Reads a Markdown file into a note's blocks: the front matter gives the title, and links and images resolve to files
 * imported with it.
 */
import type { Root } from "mdast";
import { blocksOfTree, treeOfMarkdown } from "../../kinds/note/from-markdown";
import type { Beside } from "../../kinds/note/markdown-inline";
import type { Block } from "../../kinds/note/text-blocks";
import { withoutFrontMatter } from "./front-matter";
import { withWikiLinks } from "./wiki-links";

export interface ReadMarkdown {
  /** As the file itself says; null when it does not. */
  title: string | null;
  blocks: Block[];
  /** What could not be kept, in words. */
  leftOut: string[];
}

/** The part of it that takes time, for a worker. Throws RangeError over 200,000 characters. */
export const parseMarkdown = (markdown: string): Root =>
  treeOfMarkdown(withoutFrontMatter(markdown).text);

/** @param tree what `parseMarkdown` made of the same text */
export function readMarkdown(
  markdown: string,
  beside?: Beside,
  tree: Root = parseMarkdown(markdown),
): ReadMarkdown {
  const { title, others } = withoutFrontMatter(markdown);
  const blocks = blocksOfTree(beside ? withWikiLinks(tree) : tree, beside);
  const named = others.slice(0, MAX_NAMED).join(", ");
  const more = others.length > MAX_NAMED ? ` and ${others.length - MAX_NAMED} more` : "";
  const count = others.length === 1 ? "1 property" : `${others.length} properties`;
  const leftOut = others.length > 0 ? [`${count} left out: ${named}${more}`] : [];
  return { title, blocks, leftOut };
}

const MAX_NAMED = 5;

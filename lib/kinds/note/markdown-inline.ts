/** Markdown's inline content as runs of marked text. */
import type { PhrasingContent } from "mdast";
import { safeHref } from "./schema-links";
import type { Block, Marks, Run } from "./text-blocks";

/** Other files that came with a Markdown file, for an import of many; without them what is no address stays text. */
export interface Beside {
  /** The address to link to for what the text names; null when it names no file that came along. */
  link(url: string): string | null;
  /** The image block for what the text names; null when it names no image that came along. */
  image(url: string, alt: string): Block | null;
}

/** What links and images of a text are looked up in. */
export interface Surroundings {
  beside?: Beside | undefined;
}

const DEEPEST = 60;

export function runsOf(nodes: readonly PhrasingContent[], around: Surroundings): Run[] {
  const runs: Run[] = [];
  const text = (value: string, marks: Marks) => {
    const before = runs[runs.length - 1];
    if (before !== undefined && before.text !== "\n" && before.marks === marks)
      before.text += value;
    else runs.push({ text: value, marks });
  };
  const visit = (children: readonly PhrasingContent[], marks: Marks, depth: number) => {
    if (depth > DEEPEST) return;
    const into = (node: { children: PhrasingContent[] }, more: Marks) =>
      visit(node.children, { ...marks, ...more }, depth + 1);
    for (const node of children) {
      switch (node.type) {
        case "text":
          text(node.value.replace(/\s*\n\s*/g, " "), marks);
          break;
        case "html":
          text(node.value.replace(/\n/g, " "), marks);
          break;
        case "strong":
          into(node, { bold: {} });
          break;
        case "emphasis":
          into(node, { italic: {} });
          break;
        case "delete":
          into(node, { strike: {} });
          break;
        case "inlineCode":
          // A line's end in code is a space (CommonMark 6.1); alone in a run it would be a break.
          text(node.value.replace(/\r\n?|\n/g, " "), { ...marks, code: {} });
          break;
        case "break":
          runs.push({ text: "\n", marks: {} });
          break;
        case "link":
          into(node, link(node.url, around));
          break;
        case "image":
          text(node.alt || node.url, { ...marks, ...link(node.url, around) });
          break;
      }
    }
  };
  visit(nodes, {}, 0);
  return runs.filter((run) => run.text !== "");
}

/** Kept as written once it is known to be http, https, mailto or tel; else the words stay plain. */
function link(url: string, { beside }: Surroundings): Marks {
  const own = beside?.link(url);
  if (own) return { link: { href: own } };
  const absolute = !url.startsWith("/") && safeHref(url) !== null;
  // Browsers would go where `/` leads; to Markdown a backslash is itself.
  return absolute ? { link: { href: url.replaceAll("\\", "%5C") } } : {};
}

/** One after the other, as they stand: words, and images that came along. */
export type Part = { words: PhrasingContent[] } | { image: Block };

/** A paragraph's words without the images in it, which are blocks of a note. */
export function partsOf(nodes: readonly PhrasingContent[], around: Surroundings): Part[] {
  if (!around.beside) return [{ words: [...nodes] }];
  const parts: Part[] = [];
  for (const node of nodes) {
    const image = imageIn(node, around);
    const last = parts.at(-1);
    if (image) parts.push({ image });
    else if (last && "words" in last) last.words.push(node);
    else parts.push({ words: [node] });
  }
  const isSaid = (part: Part) => "image" in part || part.words.some((node) => !isSpace(node));
  return parts.some((part) => "image" in part) ? parts.filter(isSaid) : parts;
}

function imageIn(node: PhrasingContent, around: Surroundings): Block | null {
  if (node.type === "image") return around.beside?.image(node.url, node.alt ?? "") ?? null;
  const [only, ...more] = node.type === "link" ? node.children : [];
  return only && more.length === 0 ? imageIn(only, around) : null;
}

const isSpace = (node: PhrasingContent): boolean =>
  node.type === "break" || (node.type === "text" && node.value.trim() === "");

/** Markdown's inline content as runs of marked text. */
import type { Definition, PhrasingContent, Root, RootContent } from "mdast";
import { safeHref } from "./schema-links";
import type { Block, Marks, Run } from "./text-blocks";

/** Addresses of reference links, by their normalized name. */
export type Definitions = ReadonlyMap<string, string>;

/** Other files that came with a Markdown file, for an import of many; without them what is no address stays text. */
export interface Beside {
  /** The address to link to for what the text names; null when it names no file that came along. */
  link(url: string): string | null;
  /** The image block for what the text names; null when it names no image that came along. */
  image(url: string, alt: string): Block | null;
}

/** What links and images of a text are looked up in. */
export interface Surroundings {
  definitions: Definitions;
  beside?: Beside | undefined;
}

const DEEPEST = 60;

export function definitionsOf(root: Root): Definitions {
  const definitions = new Map<string, string>();
  const visit = (nodes: readonly RootContent[], depth: number) => {
    for (const node of nodes) {
      if (node.type === "definition") remember(definitions, node);
      else if (depth < DEEPEST && "children" in node) {
        visit(node.children as readonly RootContent[], depth + 1);
      }
    }
  };
  visit(root.children, 0);
  return definitions;
}

/** The first definition of a name counts (CommonMark 6.3). */
function remember(definitions: Map<string, string>, { identifier, url }: Definition): void {
  if (!definitions.has(identifier)) definitions.set(identifier, url);
}

export function runsOf(nodes: readonly PhrasingContent[], around: Surroundings): Run[] {
  const { definitions } = around;
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
        case "linkReference":
          into(node, link(definitions.get(node.identifier), around));
          break;
        case "image":
          text(node.alt || node.url, { ...marks, ...link(node.url, around) });
          break;
        case "imageReference": {
          const url = definitions.get(node.identifier);
          text(node.alt || url || "", { ...marks, ...link(url, around) });
          break;
        }
        case "footnoteReference":
          text(`[^${node.identifier}]`, marks);
          break;
      }
    }
  };
  visit(nodes, {}, 0);
  return runs.filter((run) => run.text !== "");
}

/** Kept as written once it is known to be http, https, mailto or tel; else the words stay plain. */
function link(url: string | undefined, { beside }: Surroundings): Marks {
  const own = url === undefined ? undefined : beside?.link(url);
  if (own) return { link: { href: own } };
  const absolute = url !== undefined && !url.startsWith("/") && safeHref(url) !== null;
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

function imageIn(node: PhrasingContent, { definitions, beside }: Surroundings): Block | null {
  if (node.type === "image") return beside?.image(node.url, node.alt ?? "") ?? null;
  if (node.type === "imageReference")
    return beside?.image(definitions.get(node.identifier) ?? "", node.alt ?? "") ?? null;
  const [only, ...more] = node.type === "link" ? node.children : [];
  return only && more.length === 0 ? imageIn(only, { definitions, beside }) : null;
}

const isSpace = (node: PhrasingContent): boolean =>
  node.type === "break" || (node.type === "text" && node.value.trim() === "");

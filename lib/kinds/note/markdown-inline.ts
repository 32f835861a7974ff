/** Markdown's inline content as runs of marked text. */
import type { Definition, PhrasingContent, Root, RootContent } from "mdast";
import { safeHref } from "./schema-links";
import type { Marks, Run } from "./text-blocks";

/** Addresses of reference links, by their normalized name. */
export type Definitions = ReadonlyMap<string, string>;

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

export function runsOf(nodes: readonly PhrasingContent[], definitions: Definitions): Run[] {
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
          into(node, link(node.url));
          break;
        case "linkReference":
          into(node, link(definitions.get(node.identifier)));
          break;
        case "image":
          text(node.alt || node.url, { ...marks, ...link(node.url) });
          break;
        case "imageReference": {
          const url = definitions.get(node.identifier);
          text(node.alt || url || "", { ...marks, ...link(url) });
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
function link(url: string | undefined): Marks {
  const absolute = url !== undefined && !url.startsWith("/") && safeHref(url) !== null;
  // Browsers would go where `/` leads; to Markdown a backslash is itself.
  return absolute ? { link: { href: url.replaceAll("\\", "%5C") } } : {};
}

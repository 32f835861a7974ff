/** Links as Obsidian and wikis write them: `[[Note]]`, `[[Note#Part|words]]`, and `![[picture.png]]` for what is shown. */
import type { PhrasingContent, Root, RootContent, Text } from "mdast";

const LINK = /(!?)\[\[([^[\]|#\n]{1,300})(#[^[\]|\n]{0,300})?(?:\|([^[\]\n]{0,300}))?\]\]/g;
const DEEPEST = 60;

/** Puts links and images in the place of text that writes them so; code is no such text. */
export function withWikiLinks(root: Root): Root {
  visit(root, 0);
  return root;
}

function visit(node: { children: RootContent[] }, depth: number): void {
  node.children = node.children.flatMap((child): RootContent[] => {
    if (child.type === "text") return split(child);
    if ("children" in child && depth < DEEPEST && child.type !== "link")
      visit(child as { children: RootContent[] }, depth + 1);
    return [child];
  });
}

function split({ value }: Text): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let from = 0;
  const plain = (to: number) => {
    if (to > from) parts.push({ type: "text", value: value.slice(from, to) });
  };
  for (const { 0: whole, 1: shown, 2: name = "", 4: words, index } of value.matchAll(LINK)) {
    plain(index);
    from = index + whole.length;
    const url = encodeURIComponent(name.trim().toWellFormed());
    const text = words?.trim() || name.trim();
    parts.push(
      // The words of an image are its width more often than not.
      shown
        ? { type: "image", url, alt: /^\d+(x\d+)?$/.test(text) ? name.trim() : text }
        : { type: "link", url, children: [{ type: "text", value: text }] },
    );
  }
  plain(value.length);
  return parts;
}

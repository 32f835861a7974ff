/** Which comments have words in the text, read from the Yjs items: a mark that may overlap is no plain attribute there. */
import * as Y from "yjs";

/** Deeper than any table in a table; a file made to exhaust the stack stops here. */
const MAX_DEPTH = 40;

/** Ids of comments by the id of the block each is on. */
export type OnBlocks = ReadonlyMap<string, readonly string[]>;

/**
 * The ids of comments with words under their marks, or with their block, each once, in the order of the text. Writes
 * nothing.
 */
export function anchoredComments(
  fragment: Y.XmlFragment,
  onBlocks: OnBlocks = new Map(),
): string[] {
  const found = new Set<string>();
  collect(fragment, { found, onBlocks }, 0);
  return [...found];
}

interface Search {
  found: Set<string>;
  onBlocks: OnBlocks;
}

function collect(parent: Y.XmlFragment, search: Search, depth: number): void {
  if (depth > MAX_DEPTH) return;
  const { found, onBlocks } = search;
  for (let item = parent._first; item !== null; item = item.right) {
    if (item.deleted || !(item.content instanceof Y.ContentType)) continue;
    const { type } = item.content;
    if (type instanceof Y.XmlText) collectText(type, found);
    else if (type instanceof Y.XmlElement) {
      const block: unknown = type.getAttribute("id");
      if (typeof block === "string") for (const id of onBlocks.get(block) ?? []) found.add(id);
      collect(type, search, depth + 1);
    }
  }
}

function collectText(text: Y.XmlText, found: Set<string>): void {
  /** By the key of the mark, which has a hash behind its name where marks may overlap. */
  const open = new Map<string, string>();
  for (let item = text._start; item !== null; item = item.right) {
    if (item.deleted) continue;
    if (item.content instanceof Y.ContentFormat) readMark(item.content, open);
    else if (item.countable) for (const id of open.values()) found.add(id);
  }
}

/** Yjs says any value; its types say string. */
function readMark({ key, value }: { key: string; value: unknown }, open: Map<string, string>) {
  if (key !== "comment" && !key.startsWith("comment--")) return;
  const id = typeof value === "object" && value !== null && "id" in value ? value.id : null;
  if (typeof id === "string") open.set(key, id);
  else open.delete(key);
}

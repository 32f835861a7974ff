/** The suggestions in a note, in the order of its text. */

import type { Node } from "prosemirror-model";
import type { EditorState } from "prosemirror-state";
import { NodeSelection } from "prosemirror-state";
import { DELETE, INSERT, type Suggestion } from "@/lib/kinds/note/suggestion-marks";
import { suggestionOn } from "./stamps";

/** A stretch of text, or with `block` a block, row, cell or line break as such. */
export interface Part {
  kind: "insert" | "delete";
  suggestion: Suggestion;
  from: number;
  to: number;
  text: string;
  block: Node | null;
}

export interface PlacedSuggestion extends Suggestion {
  from: number;
  to: number;
  parts: Part[];
}

const KINDS = [
  ["insert", INSERT],
  ["delete", DELETE],
] as const;

/** A block that did not change is not read again. */
const known = new WeakMap<Node, readonly Part[]>();

/** All parts, with places in the note. */
export function partsIn(doc: Node): Part[] {
  const all: Part[] = [];
  doc.forEach((block, offset) => {
    for (const part of partsOf(block))
      all.push({ ...part, from: part.from + offset, to: part.to + offset });
  });
  return all;
}

/** Places are those from before the block. */
export function partsOf(block: Node): readonly Part[] {
  const before = known.get(block);
  if (before) return before;
  const parts: Part[] = [];
  known.set(block, parts);
  const read = (node: Node, at: number) => {
    for (const [kind, name] of KINDS) {
      const suggestion = suggestionOn(node, name);
      const text = node.isText ? (node.text ?? "") : "";
      if (suggestion)
        parts.push({
          kind,
          suggestion,
          from: at,
          to: at + node.nodeSize,
          text,
          block: node.isText ? null : node,
        });
    }
  };
  read(block, 0);
  block.descendants((node, pos) => read(node, pos + 1));
  return parts;
}

export function suggestionsIn(doc: Node): PlacedSuggestion[] {
  const found = new Map<string, PlacedSuggestion>();
  for (const part of partsIn(doc)) {
    const { suggestion, from, to } = part;
    const one = found.get(suggestion.id);
    if (one) {
      one.parts.push(part);
      one.to = Math.max(one.to, to);
    } else found.set(suggestion.id, { ...suggestion, from, to, parts: [part] });
  }
  return [...found.values()];
}

/** The suggestion the caret is in or beside; null with words selected. */
export function suggestionAt({ selection }: EditorState): Suggestion | null {
  const { $from, empty } = selection;
  const nodes = selection instanceof NodeSelection ? [selection.node] : [];
  if (empty) nodes.push(...[$from.nodeAfter, $from.nodeBefore].filter((node) => node !== null));
  if (empty && $from.parent.content.size === 0) nodes.push($from.parent);
  for (const node of nodes)
    for (const [, name] of KINDS) {
      const suggestion = suggestionOn(node, name);
      if (suggestion) return suggestion;
    }
  return null;
}

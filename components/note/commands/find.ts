/** Finding words in a note and replacing them. */

import type { Node } from "prosemirror-model";
import type { Transaction } from "prosemirror-state";
import { isLocked } from "@/lib/kinds/note/lenient-attributes";
import { DELETE, type SuggestionName } from "@/lib/kinds/note/suggestion-marks";

export type FindQuery = { text: string; matchCase: boolean; wholeWord: boolean };
export type TextMatch = { from: number; to: number };

/** More than anybody steps through; a note of one letter repeated stays usable. */
export const MAX_FOUND = 10_000;

/**
 * From the first to the last; at most `MAX_FOUND`. A match never runs over the end of a block.
 * @param unseen words that are not looked at: those that are to go, or for a reader those that may come
 */
export function findAll(
  doc: Node,
  wanted: FindQuery,
  unseen: SuggestionName = DELETE,
): TextMatch[] {
  const pattern = patternOf(wanted);
  const found: TextMatch[] = [];
  if (!pattern) return found;
  doc.descendants((node, pos) => {
    if (found.length >= MAX_FOUND || isLocked(node)) return false;
    if (!node.isTextblock) return !node.isAtom;
    for (const match of textOf(node, unseen).matchAll(pattern)) {
      if (found.length >= MAX_FOUND) break;
      const from = pos + 1 + match.index;
      found.push({ from, to: from + match[0].length });
    }
    return false;
  });
  return found;
}

function patternOf({ text, matchCase, wholeWord }: FindQuery): RegExp | null {
  if (text === "") return null;
  const literal = text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const letter = "[\\p{L}\\p{M}\\p{N}_]";
  const whole = wholeWord ? `(?<!${letter})${literal}(?!${letter})` : literal;
  return new RegExp(whole, matchCase ? "gu" : "giu");
}

/** One character a position, so that a place in the text is a place in the block. */
function textOf(block: Node, unseen: SuggestionName): string {
  let text = "";
  block.forEach((child) => {
    const isSeen = child.isText && child.marks.every(({ type }) => type.name !== unseen);
    text += isSeen ? child.text : "\ufffc".repeat(child.nodeSize);
  });
  return text;
}

/** Puts the text in place of what was found, in the marks of its first letter. */
export function replaceFound(
  tr: Transaction,
  found: readonly TextMatch[],
  text: string,
): Transaction {
  for (const { from, to } of [...found].reverse()) {
    const marks = tr.doc.nodeAt(from)?.marks ?? [];
    if (text === "") tr.delete(from, to);
    else tr.replaceWith(from, to, tr.doc.type.schema.text(text, marks));
  }
  return tr;
}

/** Which of them a person means who is at this place: the next one, else the first. */
export function nearest(found: readonly TextMatch[], pos: number): number {
  const next = found.findIndex(({ from }) => from >= pos);
  return next < 0 ? 0 : next;
}

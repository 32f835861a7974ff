/** The difference within one block of text: letter by letter where it is one place, in words where it is several. */

import { Fragment, type Node } from "prosemirror-model";
import { align, gapsBetween } from "@/lib/kinds/alignment";
import { jsonText } from "@/lib/kinds/json";
import { DELETE, INSERT } from "@/lib/kinds/note/suggestion-marks";
import { piecesOf } from "@/lib/kinds/words";
import type { Comparison, Places } from "./changes";
import { suggestionOn } from "./stamps";

/** @param start where the contents begin */
export function inlineChanges(
  before: Fragment,
  block: Node,
  { old: oldStart, now: start }: Places,
  comparison: Comparison,
): void {
  const after = block.content;
  const least = spanOf(before, after, comparison.caret - start);
  const { from, to } = comparison.selected;
  const span = least && over(least, { from: from - oldStart, to: to - oldStart }, before.size);
  if (!span) {
    comparison.stamps.end();
    return;
  }
  if (span.from > 0) comparison.stamps.end();
  const old = piecesIn(before.cut(span.from, span.oldEnd));
  const now = piecesIn(after.cut(span.from, span.newEnd));
  let at = span.from;
  const pairs = old.length > 0 && now.length > 0 ? align(old.map(keyOf), now.map(keyOf)) : [];
  for (const { removed, added, pair } of gapsBetween(pairs, old.length, now.length)) {
    const gone = Fragment.from(removed.map((index) => old[index] as Node));
    const end = at + added.reduce((sum, index) => sum + (now[index]?.nodeSize ?? 0), 0);
    tell(gone, at, end, block, start, comparison);
    at = end;
    if (!pair) continue;
    // Text that is already suggested for deletion stays so: a change of its marks is ignored.
    const [was, is] = [old[pair[0]], now[pair[1]]];
    const to = at + (is?.nodeSize ?? 0);
    comparison.stamps.end();
    if (was && is?.isText && !was.eq(is))
      comparison.changes.push({ kind: "look", from: start + at, to: start + to, marks: was.marks });
    at = to;
  }
  if (span.newEnd < after.size) comparison.stamps.end();
}

function tell(
  gone: Fragment,
  from: number,
  to: number,
  block: Node,
  start: number,
  comparison: Comparison,
): void {
  if (gone.size === 0 && from === to) return;
  const { content } = block;
  const around = suggestionOn(block, INSERT) ? block : null;
  const suggestion = comparison.stamps.between(
    nodeBefore(content, from),
    nodeAfter(content, to),
    around,
  );
  // Deleted text stands before the text that replaces it.
  if (gone.size > 0)
    comparison.changes.push({ kind: "back", at: start + from, content: gone, suggestion });
  if (from < to)
    comparison.changes.push({
      kind: "added",
      from: start + from,
      to: start + to,
      suggestion,
      typed: true,
      taken: comparison.taken,
    });
}

type Span = { from: number; oldEnd: number; newEnd: number };

/** What differs, in offsets of the block; null when nothing does. */
function spanOf(before: Fragment, after: Fragment, caret: number): Span | null {
  const from = before.findDiffStart(after);
  const end = before.findDiffEnd(after);
  if (from === null || !end) return null;
  const overlap = Math.max(0, from - Math.min(end.a, end.b));
  return meant({ from, oldEnd: end.a + overlap, newEnd: end.b + overlap }, before, after, caret);
}

/** "first" typed over with "third" is another word, and not two letters that stay between others. */
function over(span: Span, selected: { from: number; to: number }, size: number): Span {
  const isInside = selected.from <= span.from && span.oldEnd <= selected.to;
  if (!isInside || selected.from < 0 || selected.to > size) return span;
  const more = selected.to - span.oldEnd;
  return { from: selected.from, oldEnd: selected.to, newEnd: span.newEnd + more };
}

/** In a run of equal letters any could be the one that was typed or deleted: it is the one at the caret. */
function meant(span: Span, before: Fragment, after: Fragment, caret: number): Span {
  const { oldEnd, newEnd } = span;
  let from = span.from;
  const isOneSided = from === oldEnd || from === newEnd;
  const wider = from === oldEnd ? after : before;
  const end = from === oldEnd ? newEnd : from === newEnd ? oldEnd : 0;
  const target = from === oldEnd ? caret - (newEnd - from) : caret;
  let by = 0;
  while (isOneSided && from > target && from > 0 && isSameLetter(wider, from - 1, end - by - 1)) {
    from--;
    by++;
  }
  return { from, oldEnd: oldEnd - by, newEnd: newEnd - by };
}

function isSameLetter(content: Fragment, one: number, other: number): boolean {
  const [here, there] = [content.cut(one, one + 1), content.cut(other, other + 1)];
  return here.firstChild?.isText === true && here.eq(there) && !isHalf(here.firstChild.text ?? "");
}

const isHalf = (letter: string): boolean => /[\ud800-\udfff]/.test(letter);

/** Words under their marks; anything else in a line is a piece. */
function piecesIn(content: Fragment): Node[] {
  const pieces: Node[] = [];
  content.forEach((node) => {
    let at = 0;
    for (const { length } of node.isText ? piecesOf(node.text ?? "") : []) {
      pieces.push(node.cut(at, at + length));
      at += length;
    }
    if (!node.isText) pieces.push(node);
  });
  return pieces;
}

function keyOf(node: Node): string {
  if (suggestionOn(node, DELETE)) return `gone ${node.text ?? node.type.name}`;
  const marks = node.marks.map(({ type, attrs }) => [type.name, attrs]);
  return jsonText([node.text, node.type.name, node.isText ? null : node.attrs, marks]);
}

const nodeBefore = (content: Fragment, at: number): Node | null =>
  at > 0 ? content.cut(at - 1, at).firstChild : null;

const nodeAfter = (content: Fragment, at: number): Node | null =>
  at < content.size ? content.cut(at, at + 1).firstChild : null;

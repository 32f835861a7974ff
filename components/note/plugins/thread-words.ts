/** Keeps a thread of comments on its own words: it goes where they go, and a copy of them is without it. */

import type { Mark, Node, Slice } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import { ReplaceAroundStep, ReplaceStep } from "prosemirror-transform";
import { ySyncPluginKey } from "y-prosemirror";
import { DELETE } from "@/lib/kinds/note/suggestion-marks";

type Range = { from: number; to: number };

/**
 * As Google Docs does: who copies words, or doubles a block, copies no discussion, and one that is on two places at once
 * could be jumped to in one of them only. Words that were cut and come back have it again.
 * @param isThread whether the note has this thread: words of another note may be pasted
 */
export function leaveThreads(
  transactions: readonly Transaction[],
  before: EditorState,
  state: EditorState,
  isThread: (id: string) => boolean,
): Transaction | null {
  const local = transactions.filter((tr) => tr.docChanged);
  if (local.length === 0 || local.some((tr) => tr.getMeta(ySyncPluginKey))) return null;
  const brought = local.flatMap((tr, at) => broughtBy(tr, local.slice(at + 1)));
  const places = brought.filter((place) => isFromElsewhere(state.doc, place));
  if (places.length === 0) return null;
  const [was, is] = [threadsIn(before.doc, []), threadsIn(state.doc, places)];
  const tr = state.tr;
  for (const [id, { all, inside }] of is) {
    const isCopy = all > length(inside) && all > (was.get(id)?.all ?? 0);
    if (isThread(id) && !isCopy) continue;
    for (const { from, to, mark } of inside) tr.removeMark(from, to, mark);
  }
  return tr.docChanged ? tr : null;
}

/** Where the words with threads stand now that this transaction put into the note. */
function broughtBy(tr: Transaction, later: readonly Transaction[]): Range[] {
  return tr.steps.flatMap((step, at) => {
    if (!(step instanceof ReplaceStep || step instanceof ReplaceAroundStep)) return [];
    if (!hasThreads(step.slice)) return [];
    const after = tr.mapping.slice(at + 1);
    const now = (pos: number, side: 1 | -1) =>
      later.reduce((place, { mapping }) => mapping.map(place, side), after.map(pos, side));
    const found: Range[] = [];
    step.getMap().forEach((_from, _to, from, to) => {
      found.push({ from: now(from, 1), to: now(to, -1) });
    });
    return found.filter(({ from, to }) => from < to);
  });
}

function hasThreads({ content }: Slice): boolean {
  let found = false;
  content.descendants((node) => {
    found ||= threadsOn(node).length > 0;
    return !found;
  });
  return found;
}

/** What somebody suggests to delete is as good as cut. */
function threadsOn({ isText, marks }: Node): readonly Mark[] {
  if (!isText || marks.some(({ type }) => type.name === DELETE)) return [];
  return marks.filter(({ type }) => type.name === "comment");
}

const idOf = ({ attrs: { id } }: Mark): string => String(id);

/** Letters typed within a thread's words are its words too, and then nothing else needs to be read. */
function isFromElsewhere(doc: Node, { from, to }: Range): boolean {
  const [$from, $to] = [doc.resolve(from), doc.resolve(to)];
  if (!$from.sameParent($to)) return true;
  const beside = [$from.nodeBefore, $to.nodeAfter].flatMap((node) => (node ? threadsOn(node) : []));
  let isFound = false;
  doc.nodesBetween(from, to, (node) => {
    if (node.isText) isFound ||= threadsOn(node).some((mark) => !mark.isInSet(beside));
    return !isFound;
  });
  return isFound;
}

interface Words {
  /** How many letters there are in the whole note. */
  all: number;
  /** Its words in the given ranges. */
  inside: (Range & { mark: Mark })[];
}

function threadsIn(doc: Node, places: readonly Range[]): Map<string, Words> {
  const found = new Map<string, Words>();
  doc.descendants((node, pos) => {
    for (const mark of threadsOn(node)) {
      const words: Words = found.get(idOf(mark)) ?? { all: 0, inside: [] };
      found.set(idOf(mark), words);
      words.all += node.nodeSize;
      for (const place of places) {
        const from = Math.max(place.from, pos);
        const to = Math.min(place.to, pos + node.nodeSize);
        if (from < to) words.inside.push({ from, to, mark });
      }
    }
    return node.isText || !node.attrs[DELETE];
  });
  return found;
}

const length = (ranges: readonly Range[]): number =>
  ranges.reduce((sum, { from, to }) => sum + to - from, 0);

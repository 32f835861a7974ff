/** Turns an edit made while suggesting into suggestions: deleted text stays, and new text is marked. */
import { Fragment, type Node, Slice } from "prosemirror-model";
import { type EditorState, TextSelection, type Transaction } from "prosemirror-state";
import { ReplaceStep } from "prosemirror-transform";
import { isLocked, lock } from "@/lib/kinds/note/lenient-attributes";
import { DELETE, INSERT, type Suggestion } from "@/lib/kinds/note/suggestion-marks";
import { randomId } from "@/lib/kinds/note/text-blocks";
import { type Added, type Change, compare } from "./changes";
import { type Stamps, suggestionOn } from "./stamps";

/**
 * What is to be done to the newer state so that it suggests instead; null when nothing differs.
 * Throws when the edit cannot be suggested.
 */
export function suggestEdit(
  before: EditorState,
  after: EditorState,
  stamps: Stamps,
): Transaction | null {
  const changes = compare(before.doc, after.doc, {
    caret: after.selection.head,
    selected: before.selection,
    stamps,
  });
  const { tr } = after;
  for (const change of changes.reverse()) make(tr, change, stamps);
  if (!tr.docChanged) return null;
  const { selection } = after;
  if (selection instanceof TextSelection && selection.empty && wentBack(before, after)) {
    const place = tr.mapping.map(selection.head, -1);
    tr.setSelection(TextSelection.near(tr.doc.resolve(place), -1));
  }
  return tr;
}

/** After Backspace the caret is before the deleted text, otherwise behind it. */
const wentBack = (before: EditorState, after: EditorState): boolean =>
  before.selection.empty && after.selection.head < before.selection.head;

function make(tr: Transaction, change: Change, stamps: Stamps): void {
  if (change.kind === "attribute") tr.setNodeAttribute(change.at, change.name, change.value);
  else if (change.kind === "added") markAdded(tr, change, stamps);
  else if (change.kind === "back") {
    const content = keptContent(change.content, change.suggestion, stamps);
    if (content.size > 0) tr.step(new ReplaceStep(change.at, change.at, new Slice(content, 0, 0)));
  } else {
    tr.removeMark(change.from, change.to);
    for (const mark of change.marks) tr.addMark(change.from, change.to, mark);
  }
}

function markAdded(tr: Transaction, { from, to, suggestion, typed, taken }: Added, stamps: Stamps) {
  const { [INSERT]: insert, [DELETE]: remove } = tr.doc.type.schema.marks;
  if (!insert || !remove) throw new RangeError("This note has no suggestions");
  const mark = insert.create({ ...suggestion });
  tr.doc.nodesBetween(from, to, (node: Node, pos) => {
    const end = pos + node.nodeSize;
    if (node.isText) {
      const [start, stop] = [Math.max(pos, from), Math.min(end, to)];
      if (typed && suggestionOn(node, DELETE)) tr.removeMark(start, stop, remove);
      const own = suggestionOn(node, INSERT);
      // A caret that moved unseen left typed words with the suggestion of the place before.
      const isMarked = typed ? own?.id === suggestion.id : stamps.isOwn(own);
      if (!isMarked) tr.addMark(start, stop, mark);
      return;
    }
    if (pos < from || end > to) return;
    if (node.attrs.id && taken.has(node.attrs.id)) tr.setNodeAttribute(pos, "id", randomId());
    if (!stamps.isOwn(suggestionOn(node, INSERT))) tr.setNodeAttribute(pos, INSERT, suggestion);
  });
}

/** What was taken away while suggesting, as it goes on to stand in the text: one's own insertions vanish, the rest is marked. */
function keptContent(content: Fragment, suggestion: Suggestion, stamps: Stamps): Fragment {
  const nodes: Node[] = [];
  content.forEach((node) => {
    const left = node.isText
      ? textKept(node, suggestion, stamps)
      : nodeKept(node, suggestion, stamps);
    if (left) nodes.push(left);
  });
  return Fragment.fromArray(nodes);
}

function textKept(node: Node, suggestion: Suggestion, stamps: Stamps): Node | null {
  if (stamps.isOwn(suggestionOn(node, INSERT))) return null;
  const mark = node.type.schema.marks[DELETE]?.create({ ...suggestion });
  if (!mark || suggestionOn(node, DELETE)) return node;
  return node.mark(mark.addToSet(node.marks));
}

function nodeKept(node: Node, suggestion: Suggestion, stamps: Stamps): Node | null {
  // What cannot be edited inside is taken away as a whole.
  const content = isLocked(node) ? node.content : keptContent(node.content, suggestion, stamps);
  if (stamps.isOwn(suggestionOn(node, INSERT)) && content.size === 0) return null;
  const attrs = suggestionOn(node, DELETE) ? node.attrs : { ...node.attrs, [DELETE]: suggestion };
  const marked = node.type.create(attrs, content, node.marks);
  if (isLocked(node)) lock(marked);
  return marked;
}

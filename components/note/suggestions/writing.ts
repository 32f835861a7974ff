/** Typing in a note that has suggestions: an edit becomes a suggestion while suggesting, and plain text otherwise. */

import type { Mark } from "prosemirror-model";
import {
  type Command,
  type EditorState,
  type Selection,
  TextSelection,
  type Transaction,
} from "prosemirror-state";
import { ySyncPluginKey } from "y-prosemirror";
import type { Person } from "@/lib/kinds/note/person";
import { DELETE, INSERT, type Suggestion } from "@/lib/kinds/note/suggestion-marks";
import { randomId } from "@/lib/kinds/note/text-blocks";
import { Stamps, suggestionOn } from "./stamps";
import { suggestEdit } from "./suggest";

export interface Writing {
  isSuggesting(): boolean;
  /** An input method is in the middle of writing: marks that are set then would end its text. */
  isComposing?(): boolean;
  person(): Person;
  /** Milliseconds since 1970. */
  now(): number;
  newId?(): string;
  /** Suggestions were begun. */
  onSuggested(ids: readonly string[]): void;
  /** An edit that cannot be suggested was not made. */
  onRefused(): void;
}

type Append = (
  transactions: readonly Transaction[],
  before: EditorState,
  after: EditorState,
) => Transaction | null;

export function appendSuggestions(writing: Writing): Append {
  /** The suggestion of words that are about to be typed. */
  let next: Suggestion | null = null;
  return (transactions, before, after) => {
    const [first] = transactions;
    if (!first || first.getMeta("appendedTransaction")) return null;
    const isSuggesting = writing.isSuggesting();
    if (transactions.some((tr) => tr.getMeta(ySyncPluginKey))) return null;
    const isComposing = writing.isComposing?.() ?? false;
    if (!isSuggesting) return isComposing ? null : forPlainWords(after);
    const person = writing.person();
    const begin = (): Suggestion => ({
      id: writing.newId?.() ?? randomId(),
      person,
      at: writing.now(),
    });
    const stamps = new Stamps(person, () => {
      const begun = next ?? begin();
      next = null;
      return begun;
    });
    let tr: Transaction | null = null;
    if (transactions.some((each) => each.docChanged)) {
      try {
        tr = suggestEdit(before, after, stamps);
      } catch (error) {
        console.error("An edit couldn’t be suggested, so it wasn’t made.", error);
        writing.onRefused();
        return takenBack(before, after);
      }
      if (stamps.begun.size > 0) writing.onSuggested([...stamps.begun]);
    }
    if (isComposing) return tr;
    return forNextWords(after, tr, stamps, () => {
      next ??= begin();
      return next;
    });
  };
}

function takenBack(before: EditorState, { tr }: EditorState): Transaction {
  tr.replaceWith(0, tr.doc.content.size, before.doc.content);
  const { anchor, head } = before.selection;
  const place = (at: number) => tr.doc.resolve(Math.min(at, tr.doc.content.size));
  return tr.setSelection(TextSelection.between(place(anchor), place(head)));
}

/** Sets the mark before typing begins: an input method's text must not be redrawn while it is composed. */
function forNextWords(
  after: EditorState,
  made: Transaction | null,
  stamps: Stamps,
  begin: () => Suggestion,
): Transaction | null {
  const tr = made ?? after.tr;
  const { selection, doc } = tr;
  const insert = doc.type.schema.marks[INSERT];
  const { $from } = selection;
  if (!insert || !takesWords(selection)) return made;
  const marks = (made ? null : after.storedMarks) ?? marksAt(selection);
  const around = suggestionOn($from.parent, INSERT) ? $from.parent : null;
  const own = stamps.ownAmong([$from.nodeBefore, $from.nodeAfter, around]);
  const mark = insert.create({ ...(own ?? begin()) });
  const wanted = mark.addToSet(withoutDelete(marks));
  return isSameSet(wanted, marks) && after.storedMarks ? made : tr.setStoredMarks(wanted);
}

/** Words typed inside deleted text are not deleted themselves. */
function forPlainWords(after: EditorState): Transaction | null {
  if (!takesWords(after.selection)) return null;
  const marks = after.storedMarks ?? marksAt(after.selection);
  const wanted = withoutDelete(marks);
  return wanted.length === marks.length ? null : after.tr.setStoredMarks(wanted);
}

const takesWords = ({ empty, $from }: Selection): boolean => empty && $from.parent.isTextblock;

/** Which marks typed words would take from the text around them. */
const marksAt = ({ $from, $to, empty }: Selection): readonly Mark[] =>
  (empty ? $from.marks() : $from.marksAcross($to)) ?? [];

/** Words that replace a selection take no deletion mark from its first words. */
export const typeOver =
  (from: number, to: number, text: string): Command =>
  ({ tr, schema, storedMarks, doc }, dispatch) => {
    if (from === to || text === "") return false;
    const marks = storedMarks ?? doc.resolve(from).marksAcross(doc.resolve(to)) ?? [];
    tr.replaceRangeWith(from, to, schema.text(text, withoutDelete(marks)));
    const end = TextSelection.near(tr.doc.resolve(tr.mapping.map(to)), -1);
    dispatch?.(tr.setSelection(end).scrollIntoView());
    return true;
  };

const withoutDelete = (marks: readonly Mark[]): readonly Mark[] =>
  marks.filter(({ type }) => type.name !== DELETE);

const isSameSet = (one: readonly Mark[], other: readonly Mark[]): boolean =>
  one.length === other.length && one.every((mark, at) => other[at]?.eq(mark));

/** Backspace and Delete skip text that is already suggested for deletion. */
export function skipDeleted(by: -1 | 1): Command {
  return ({ selection, tr }, dispatch) => {
    if (!selection.empty || !(selection instanceof TextSelection)) return false;
    let place = selection.$head;
    for (;;) {
      const beside = by < 0 ? place.nodeBefore : place.nodeAfter;
      if (!beside?.isInline || !suggestionOn(beside, DELETE)) break;
      place = tr.doc.resolve(place.pos + by * beside.nodeSize);
    }
    if (place.pos === selection.head) return false;
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, place.pos)));
    return true;
  };
}

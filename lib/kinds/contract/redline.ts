/**
 * Suggestions in the headings and bodies of clauses: their text bears them as attributes, by the names and in the shape that
 * notes use.
 */
import * as Y from "yjs";
import { DELETE, INSERT, readSuggestion, type Suggestion } from "../note/suggestion-marks";
import { settleText, settlingOf, type Verdict } from "../note/suggestions-decide";
import { Decision } from "../note/suggestions-decision";

export const TEXT_NAMES = ["heading", "body"] as const;
export type TextName = (typeof TEXT_NAMES)[number];

/** Text under the same suggestions. What is no text counts as one sign, and reads as U+FFFC. */
export interface Run {
  readonly text: string;
  readonly insert: Suggestion | null;
  readonly remove: Suggestion | null;
  /** As they are stored. */
  readonly attributes?: Readonly<Record<string, unknown>>;
}

export const OBJECT_SIGN = "\ufffc";

export function runsOf(text: Y.Text): Run[] {
  const delta = text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[];
  return delta.map(({ insert, attributes = {} }) => ({
    text: typeof insert === "string" ? insert : OBJECT_SIGN,
    insert: readSuggestion(attributes[INSERT]),
    remove: readSuggestion(attributes[DELETE]),
    attributes,
  }));
}

/** The text while nothing that is suggested is accepted. */
export function agreedText(text: Y.Text): string {
  return runsOf(text)
    .filter(({ insert, text: said }) => !insert && said !== OBJECT_SIGN)
    .map(({ text: said }) => said)
    .join("");
}

/** A stretch of one text that bears a suggestion. */
export interface SuggestedPart {
  readonly kind: "insert" | "delete";
  readonly suggestion: Suggestion;
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export function partsIn(text: Y.Text): SuggestedPart[] {
  let at = 0;
  return runsOf(text).flatMap((run) => {
    const place = { from: at, to: at + run.text.length, text: run.text };
    at = place.to;
    const part = (kind: SuggestedPart["kind"], suggestion: Suggestion | null) =>
      suggestion ? [{ kind, suggestion, ...place }] : [];
    return [...part("insert", run.insert), ...part("delete", run.remove)];
  });
}

/** Every text of a clause that two can write in, in the order they are stored. */
export function textsOf(doc: Y.Doc): { clause: string; name: TextName; text: Y.Text }[] {
  const rows = doc.getArray("contract-clauses").toArray();
  return rows.flatMap((row) => {
    if (!(row instanceof Y.Map)) return [];
    const clause = String(row.get("id"));
    return TEXT_NAMES.flatMap((name) => {
      const text: unknown = row.get(name);
      return text instanceof Y.Text ? [{ clause, name, text }] : [];
    });
  });
}

/** How many suggestions are open: a contract is not sent while there are any. */
export const countSuggestions = (doc: Y.Doc): number =>
  new Set(textsOf(doc).flatMap(({ text }) => partsIn(text).map(({ suggestion }) => suggestion.id)))
    .size;

/** Settles these suggestions, or all, as one edit. @returns whether there was something to settle */
export function decideClauses(
  doc: Y.Doc,
  verdict: Verdict,
  ids: ReadonlySet<string> | "all",
  origin = new Decision(),
): boolean {
  const settling = settlingOf(verdict, ids);
  return doc.transact(
    () => textsOf(doc).filter(({ text }) => settleText(text, settling)).length > 0,
    origin,
  );
}

/** A change of a text: what is between `from` and `to` goes, and `added` comes. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly added: string;
}

/** Words written in a suggestion to add them belong to it; those written in what is to go do not go with it. */
export function editText(text: Y.Text, { from, to, added }: TextEdit): void {
  const [before, after] = [runBefore(text, from), runAfter(text, to)];
  const isWithin = before?.insert && before.insert.id === after?.insert?.id;
  const around = isWithin ? before.attributes?.[INSERT] : null;
  if (to > from) text.delete(from, to - from);
  if (added !== "") text.insert(from, added, around ? { [INSERT]: around } : {});
}

/** Who suggests, and how a new suggestion is begun. */
export interface Suggester {
  isOwn(suggestion: Suggestion): boolean;
  begin(): Suggestion;
}

/**
 * The same change as a suggestion: what would go stays and says so, what comes says so. One's own insertion vanishes.
 * @returns how much of what was to go is still there
 */
export function suggestEdit(text: Y.Text, edit: TextEdit, suggester: Suggester): number {
  const { from, to, added } = edit;
  const stamp = stampFor(text, edit, suggester);
  let at = from;
  for (const run of runsWithin(text, from, to)) {
    const { length } = run.text;
    if (run.insert && suggester.isOwn(run.insert)) {
      text.delete(at, length);
      continue;
    }
    if (!run.remove) text.format(at, length, { [DELETE]: stamp });
    at += length;
  }
  if (added !== "") text.insert(at, added, { [INSERT]: stamp });
  return at - from;
}

/** What touches one's own suggestion belongs to it: it bears the very value that is stored, so that Yjs stores it once. */
function stampFor(text: Y.Text, { from, to }: TextEdit, suggester: Suggester): unknown {
  const beside = [runBefore(text, from), ...runsWithin(text, from, to), runAfter(text, to)];
  const own = beside
    .flatMap((run) => [run?.attributes?.[INSERT], run?.attributes?.[DELETE]])
    .find((value) => isOwnValue(value, suggester));
  return own ?? suggester.begin();
}

function isOwnValue(value: unknown, { isOwn }: Suggester): boolean {
  const suggestion = readSuggestion(value);
  return suggestion !== null && isOwn(suggestion);
}

function runsWithin(text: Y.Text, from: number, to: number): Run[] {
  let at = 0;
  return runsOf(text).flatMap((run) => {
    const start = Math.max(from - at, 0);
    const end = Math.min(to - at, run.text.length);
    at += run.text.length;
    return start < end ? [{ ...run, text: run.text.slice(start, end) }] : [];
  });
}

const runBefore = (text: Y.Text, at: number): Run | undefined => runsWithin(text, at - 1, at)[0];
const runAfter = (text: Y.Text, at: number): Run | undefined => runsWithin(text, at, at + 1)[0];

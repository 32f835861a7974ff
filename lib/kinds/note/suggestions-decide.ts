/** Accepts and rejects suggestions, as one edit of the shared text. */
import * as Y from "yjs";
import { DELETE, INSERT, isSuggestion, nameOf, readSuggestion } from "./suggestion-marks";
import { Decision } from "./suggestions-decision";
import { randomId, textFragment } from "./text-blocks";

export type Verdict = "accepted" | "rejected";

/**
 * Settles these suggestions, or all. Text that nobody suggested is never removed: a suggested block in which somebody
 * else wrote stays with those words.
 * @returns whether there was something to settle
 */
export function decide(
  doc: Y.Doc,
  verdict: Verdict,
  ids: ReadonlySet<string> | "all",
  origin = new Decision(),
): boolean {
  const settling = settlingOf(verdict, ids);
  const fragment = textFragment(doc);
  return doc.transact(() => {
    const changed = settleBelow(fragment, settling);
    if (changed && fragment.length === 0) {
      const line = new Y.XmlElement("paragraph");
      line.setAttribute("id", randomId());
      fragment.insert(0, [line]);
    }
    return changed;
  }, origin);
}

export interface Settling {
  isMeant(value: unknown): boolean;
  isGone(key: string): boolean;
}

export function settlingOf(verdict: Verdict, ids: ReadonlySet<string> | "all"): Settling {
  const gone = verdict === "accepted" ? DELETE : INSERT;
  return {
    isMeant(value) {
      const id = readSuggestion(value)?.id;
      // What no editor shows cannot be accepted or rejected.
      return id !== undefined && (ids === "all" || ids.has(id));
    },
    isGone: (key) => nameOf(key) === gone,
  };
}

/** What is inside something comes before it. Not by recursion: a hostile note is as deep as it likes. */
function settleBelow(fragment: Y.XmlFragment, settling: Settling): boolean {
  let changed = false;
  for (const { child, parent, at } of placesBelow(fragment).reverse()) {
    if (child instanceof Y.XmlText) changed = settleText(child, settling) || changed;
    else changed = settleElement(child, parent, at, settling) || changed;
  }
  return changed;
}

interface Place {
  child: Y.XmlElement | Y.XmlText;
  parent: Y.XmlFragment;
  at: number;
}

/** All descendants, each after its parent and after its preceding siblings. */
function placesBelow(fragment: Y.XmlFragment): Place[] {
  const places: Place[] = [];
  const add = (parent: Y.XmlFragment) => {
    for (const [at, child] of parent.toArray().entries())
      if (child instanceof Y.XmlElement || child instanceof Y.XmlText)
        places.push({ child, parent, at });
  };
  add(fragment);
  // It grows while it is gone through.
  for (const { child } of places) if (child instanceof Y.XmlElement) add(child);
  return places;
}

function settleElement(
  element: Y.XmlElement,
  parent: Y.XmlFragment,
  at: number,
  settling: Settling,
): boolean {
  const keys = keysOf(element.getAttributes(), settling);
  if (keys.length === 0) return false;
  if (keys.some(settling.isGone) && isEmpty(element)) parent.delete(at, 1);
  else for (const key of keys) element.removeAttribute(key);
  return true;
}

const keysOf = (marks: object, { isMeant }: Settling): string[] =>
  Object.entries(marks).flatMap(([key, value]) =>
    isSuggestion(key) && isMeant(value) ? [key] : [],
  );

const isEmpty = (element: Y.XmlElement): boolean =>
  element.toArray().every((child) => child instanceof Y.XmlText && child.length === 0);

type Operation = { retain: number; attributes?: Record<string, null> } | { delete: number };

/** @returns whether something was settled */
export function settleText(text: Y.Text, settling: Settling): boolean {
  const operations: Operation[] = [];
  let changed = false;
  for (const { insert, attributes } of text.toDelta() as {
    insert: unknown;
    attributes?: object;
  }[]) {
    const length = typeof insert === "string" ? insert.length : 1;
    const keys = keysOf(attributes ?? {}, settling);
    changed ||= keys.length > 0;
    if (keys.some(settling.isGone)) operations.push({ delete: length });
    else if (keys.length === 0) operations.push({ retain: length });
    else
      operations.push({
        retain: length,
        attributes: Object.fromEntries(keys.map((key) => [key, null])),
      });
  }
  if (changed) text.applyDelta(operations);
  return changed;
}

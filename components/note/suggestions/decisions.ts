/** Accepts and rejects suggestions, also when somebody else decides otherwise at the same time. */

import * as Y from "yjs";
import { activityOf, fieldsOf, tellActivity } from "@/lib/kinds/note/activity";
import type { Person } from "@/lib/kinds/note/person";
import { decide, type Verdict } from "@/lib/kinds/note/suggestions-decide";
import { Decision } from "@/lib/kinds/note/suggestions-decision";
import { textFragment } from "@/lib/kinds/note/text-blocks";

/** The most suggestions that one activity entry names: a few kilobytes. */
export const MAX_IDS_PER_ENTRY = 500;
/** The most activity entries for one decision. Conflicts about further suggestions are not noticed. */
export const MAX_ENTRIES = 20;
/** The most acceptances remembered, in case somebody else rejects the same suggestions. */
const MAX_REMEMBERED = 20;

interface Remembered {
  ids: readonly string[];
  /** Takes this decision back, and nothing else. */
  undo: Y.UndoManager;
}

/** Where a kind of file has its suggestions. */
export interface SuggestedTexts {
  typeOf(doc: Y.Doc): Y.AbstractType<unknown>;
  decide: typeof decide;
}

const NOTE: SuggestedTexts = {
  typeOf: (doc) => textFragment(doc) as Y.AbstractType<unknown>,
  decide,
};

/**
 * Of two who decide apart, one to accept and one to reject, each takes away a half of a replaced word. So whoever
 * accepted brings back what that took when the other's rejection arrives: the text stays as it was.
 */
export class Decisions {
  readonly #doc: Y.Doc;
  readonly #person: () => Person;
  readonly #texts: SuggestedTexts;
  #accepted: Remembered[] = [];
  /** What others have just rejected. */
  #rejected = new Set<string>();
  /** Used ones too: what they undo was not typed by the person. */
  readonly #own = new WeakSet<Y.UndoManager>();

  constructor(doc: Y.Doc, person: () => Person, texts = NOTE) {
    this.#doc = doc;
    this.#person = person;
    this.#texts = texts;
    activityOf(doc).observe(this.#onActivity);
    doc.on("afterTransaction", this.#onUndo);
    doc.on("afterAllTransactions", this.#giveIn);
  }

  /** @returns whether these were there to be settled */
  settle(verdict: Verdict, ids: readonly string[]): boolean {
    const isDone = this.#decide(verdict, ids);
    if (isDone) this.#tell(verdict, ids);
    return isDone;
  }

  #decide(verdict: Verdict, ids: readonly string[]): boolean {
    const origin = new Decision();
    const undo = new Y.UndoManager(this.#texts.typeOf(this.#doc), {
      trackedOrigins: new Set([origin]),
    });
    const isDone = this.#texts.decide(this.#doc, verdict, new Set(ids), origin);
    undo.trackedOrigins.clear();
    this.#own.add(undo);
    if (verdict === "accepted" && isDone) this.#remember({ ids, undo });
    else undo.destroy();
    return isDone;
  }

  /** All of it arrives at once. */
  #tell(action: Verdict, ids: readonly string[]): void {
    const at = new Date();
    const person = this.#person();
    this.#doc.transact(() => {
      for (
        let from = 0;
        from < Math.min(ids.length, MAX_IDS_PER_ENTRY * MAX_ENTRIES);
        from += MAX_IDS_PER_ENTRY
      ) {
        const target = ids.slice(from, from + MAX_IDS_PER_ENTRY).join(" ");
        tellActivity(this.#doc, person, { action, at, target });
      }
    });
  }

  close(): void {
    activityOf(this.#doc).unobserve(this.#onActivity);
    this.#doc.off("afterTransaction", this.#onUndo);
    this.#doc.off("afterAllTransactions", this.#giveIn);
    for (const { undo } of this.#accepted) undo.destroy();
    this.#accepted = [];
  }

  #remember(decision: Remembered): void {
    this.#accepted.push(decision);
    if (this.#accepted.length > MAX_REMEMBERED) this.#accepted.shift()?.undo.destroy();
  }

  #onActivity = (event: Y.YMapEvent<unknown>): void => {
    if (event.transaction.local) return;
    for (const key of event.keysChanged) {
      const { action, target } = fieldsOf(activityOf(this.#doc).get(key));
      if (action !== "rejected" || typeof target !== "string") continue;
      for (const id of target.split(" ")) this.#rejected.add(id);
    }
  };

  /** Not among the others that follow the change: what is done there no history takes note of yet. */
  #giveIn = (): void => {
    if (this.#rejected.size === 0) return;
    const rejected = this.#rejected;
    this.#rejected = new Set();
    for (const decision of [...this.#accepted]) {
      const both = decision.ids.filter((id) => rejected.has(id));
      if (both.length === 0) continue;
      this.#accepted = this.#accepted.filter((one) => one !== decision);
      decision.undo.undo();
      decision.undo.destroy();
      this.#texts.decide(this.#doc, "rejected", new Set(both));
      // Also these may be rejected yet.
      const rest = decision.ids.filter((id) => !rejected.has(id));
      if (rest.length > 0) this.#decide("accepted", rest);
    }
  };

  /** What a person took back stands there again: a later rejection is no conflict. */
  #onUndo = ({ origin, local }: Y.Transaction): void => {
    if (!(origin instanceof Y.UndoManager) || !local || this.#own.has(origin)) return;
    for (const { undo } of this.#accepted) undo.destroy();
    this.#accepted = [];
  };
}

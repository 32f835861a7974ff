/** Accepting and rejecting, also when somebody decides otherwise at the same time. */

import * as Y from "yjs";
import { activityOf, fieldsOf, tellActivity } from "@/lib/kinds/note/activity";
import type { Person } from "@/lib/kinds/note/person";
import { decide, type Verdict } from "@/lib/kinds/note/suggestions-decide";
import { Decision } from "@/lib/kinds/note/suggestions-decision";
import { FRAGMENT } from "@/lib/kinds/note/text-blocks";

/** An entry of activity names so many suggestions at most, a few kilobytes; of more at once no conflict is seen. */
export const MOST_NAMED = 500;
const MOST_REMEMBERED = 20;

interface Remembered {
  ids: readonly string[];
  /** Takes this decision back, and nothing else. */
  undo: Y.UndoManager;
}

/**
 * Of two who decide apart, one to accept and one to reject, each takes away a half of a replaced word. So whoever
 * accepted brings back what that took when the other's rejection arrives: the text stays as it was.
 */
export class Decisions {
  readonly #doc: Y.Doc;
  readonly #person: () => Person;
  #accepted: Remembered[] = [];
  /** Also those that are used up: what they take back, nobody at the keyboard did. */
  readonly #own = new WeakSet<Y.UndoManager>();

  constructor(doc: Y.Doc, person: () => Person) {
    this.#doc = doc;
    this.#person = person;
    activityOf(doc).observe(this.#onActivity);
    doc.on("afterTransaction", this.#onUndo);
  }

  /** @returns whether these were there to be settled */
  settle(verdict: Verdict, ids: readonly string[]): boolean {
    const origin = new Decision();
    const fragment = this.#doc.getXmlFragment(FRAGMENT);
    const undo = new Y.UndoManager(fragment, { trackedOrigins: new Set([origin]) });
    const isDone = decide(this.#doc, verdict, new Set(ids), origin);
    undo.trackedOrigins.clear();
    this.#own.add(undo);
    if (verdict === "accepted" && isDone) this.#remember({ ids, undo });
    else undo.destroy();
    if (!isDone) return false;
    const target = ids.length <= MOST_NAMED ? { target: ids.join(" ") } : {};
    tellActivity(this.#doc, this.#person(), { action: verdict, at: new Date(), ...target });
    return true;
  }

  close(): void {
    activityOf(this.#doc).unobserve(this.#onActivity);
    this.#doc.off("afterTransaction", this.#onUndo);
    for (const { undo } of this.#accepted) undo.destroy();
    this.#accepted = [];
  }

  #remember(decision: Remembered): void {
    this.#accepted.push(decision);
    if (this.#accepted.length > MOST_REMEMBERED) this.#accepted.shift()?.undo.destroy();
  }

  #onActivity = (event: Y.YMapEvent<unknown>): void => {
    if (event.transaction.local) return;
    for (const key of event.keysChanged) {
      const { action, target } = fieldsOf(activityOf(this.#doc).get(key));
      if (action === "rejected" && typeof target === "string") this.#giveIn(target.split(" "));
    }
  };

  #giveIn(rejected: readonly string[]): void {
    for (const decision of [...this.#accepted]) {
      const both = decision.ids.filter((id) => rejected.includes(id));
      if (both.length === 0) continue;
      this.#accepted = this.#accepted.filter((one) => one !== decision);
      decision.undo.undo();
      decision.undo.destroy();
      decide(this.#doc, "rejected", new Set(both));
      const rest = decision.ids.filter((id) => !both.includes(id));
      if (rest.length > 0) decide(this.#doc, "accepted", new Set(rest));
    }
  }

  /** What a person took back stands there again: a later rejection is no conflict. */
  #onUndo = ({ origin, local }: Y.Transaction): void => {
    if (!(origin instanceof Y.UndoManager) || !local || this.#own.has(origin)) return;
    for (const { undo } of this.#accepted) undo.destroy();
    this.#accepted = [];
  };
}

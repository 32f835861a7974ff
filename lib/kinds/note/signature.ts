/** An entry in a note's activity list that lets its history name the author later (Y-001). */
import type * as Y from "yjs";
import { tellActivity } from "./activity";

export function signEdits(doc: Y.Doc, person: { name: string; color: string }, at: Date): void {
  tellActivity(doc, person, { action: "edited", at });
}

/** A line in a note's activity list by which its history can tell later who wrote in it (Y-001). */
import type * as Y from "yjs";
import { tellActivity } from "./activity";

export function signEdits(doc: Y.Doc, person: { name: string; color: string }, at: Date): void {
  tellActivity(doc, person, { action: "edited", at });
}

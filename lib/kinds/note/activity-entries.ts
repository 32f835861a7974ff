/** Reads and validates a note's activity list (Y-001): any client may have written it. */
import type * as Y from "yjs";
import { activityOf, fieldsOf, MAX_ENTRIES, timeOf } from "./activity";
import { personOf } from "./comments";
import type { Person } from "./person";

export interface ActivityEntry {
  id: string;
  person: Person;
  /** One of ours, or another program's word. */
  action: string;
  /** What it was done to; of a comment its thread. */
  target: string | null;
  /** Milliseconds since 1970; 0 when it does not say. */
  at: number;
}

/** Newest first, and of more than are kept the newest; what is no entry is left out. */
export function activityEntries(doc: Y.Doc): ActivityEntry[] {
  const entries = [...activityOf(doc)].flatMap(([id, value]): ActivityEntry[] => {
    const fields = fieldsOf(value);
    const { person, action, target } = fields;
    if (typeof action !== "string") return [];
    return [
      {
        ...{ id, action, person: personOf(person), at: timeOf(fields) },
        target: typeof target === "string" ? target : null,
      },
    ];
  });
  return entries.sort((one, other) => other.at - one.at).slice(0, MAX_ENTRIES);
}

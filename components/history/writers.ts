/** Names the Yjs clients of a note: this person, those present, and those in its activity list. */
import type { OpenFile } from "@/client/sync";
import { readOther, shownSelf } from "@/components/shell/person";
import { peopleOf } from "@/lib/kinds/note/authors";
import type { Writer } from "./changes";

export type NameWriter = (client: number | null) => Writer | null;

/** @returns null for a client nobody has named */
export function writersIn({ doc, awareness }: Pick<OpenFile, "doc" | "awareness">): NameWriter {
  const told = peopleOf(doc);
  const present = awareness.getStates();
  const self = shownSelf(awareness);
  return (client) => {
    if (client === null) return null;
    if (client === doc.clientID) return { name: "you", color: self.color };
    const user: unknown = present.get(client)?.user ?? told.get(client);
    return user === undefined ? null : readOther(user);
  };
}

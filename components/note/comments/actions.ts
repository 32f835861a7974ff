/** What can be done with comments, each with its way back and its words for whoever cannot see. */

import type { Doc } from "yjs";
import { readSelf, signingSelf } from "@/components/shell/person";
import { notify } from "@/components/ui/toast";
import type { Comment } from "@/lib/kinds/note/comments";
import {
  addReply,
  addThread,
  deleteComment,
  editComment,
  reopenThread,
  resolveThread,
  undelete,
} from "@/lib/kinds/note/comments-writing";
import type { Session } from "../chrome/session";
import type { NoteRole } from "../view";
import { type Commented, leaveWords, markStretches, unmark } from "./marks";
import { ownComments, rememberOwn } from "./own";

export type CommentActions = {
  /** @returns the new thread */
  begin(quote: string, on: Commented, text: string): string;
  reply(thread: string, text: string): void;
  edit(id: string, text: string): void;
  remove(id: string): void;
  resolve(thread: string): void;
  reopen(thread: string): void;
  rightsOn(comment: Comment): { edit: boolean; delete: boolean };
};

export function newActions(
  { session, doc, role }: { session: Session; doc: Doc; role: NoteRole },
  tell: (words: string) => void,
): CommentActions {
  const said = () => ({ person: signingSelf(), at: new Date() });
  let isOwn = ownComments(readSelf());
  const mine = (id: string): string => {
    rememberOwn(id);
    isOwn = ownComments(readSelf());
    return id;
  };
  return {
    begin(quote, on, text) {
      const block = "block" in on ? on.block : null;
      const thread = mine(addThread(doc, quote, text, said(), block));
      const view = session.view();
      if (view && !("block" in on)) {
        markStretches(view, thread, [on]);
        leaveWords(view, on);
      }
      tell("Comment added.");
      return thread;
    },
    reply(thread, text) {
      mine(addReply(doc, thread, text, said()));
      tell("Reply added.");
    },
    edit(id, text) {
      editComment(doc, id, text, new Date());
      tell("Comment saved.");
    },
    remove(id) {
      const deleted = deleteComment(doc, id);
      const view = session.view();
      const thread = deleted.isWholeThread ? (deleted.entries.at(-1)?.[0] ?? id) : id;
      const stretches = view && deleted.isWholeThread ? unmark(view, thread) : [];
      const undo = () => {
        undelete(doc, deleted);
        const now = session.view();
        if (now) markStretches(now, thread, stretches);
      };
      notify({ text: "Comment deleted.", action: { label: "Undo", run: undo } });
    },
    resolve(thread) {
      resolveThread(doc, thread, said());
      const undo = () => reopenThread(doc, thread);
      notify({ text: "Comment resolved.", action: { label: "Undo", run: undo } });
    },
    reopen(thread) {
      reopenThread(doc, thread);
      tell("Comment reopened.");
    },
    rightsOn(comment) {
      const own = isOwn(comment);
      return { edit: own, delete: own || role === "owner" };
    },
  };
}

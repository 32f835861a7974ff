/** Actions on comments, each with its undo and its announcement for screen readers. */

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
import type { ChosenAnchor, CommentAnchors } from "./anchors";
import type { CommentsFile } from "./entry";
import { ownComments, rememberOwn } from "./own";

export type CommentActions = {
  /** @returns the new thread */
  begin(on: ChosenAnchor, text: string): string;
  reply(thread: string, text: string): void;
  edit(id: string, text: string): void;
  remove(id: string): void;
  resolve(thread: string): void;
  reopen(thread: string): void;
  rightsOn(comment: Comment): { edit: boolean; delete: boolean };
};

export function newActions(
  { doc, role, anchors }: Pick<CommentsFile, "doc" | "role"> & { anchors: CommentAnchors },
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
    begin(on, text) {
      const thread = mine(addThread(doc, on.quote, text, said(), on.block));
      on.put(thread);
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
      const thread = deleted.entries.at(-1)?.[0] ?? id;
      const putBack = deleted.isWholeThread ? anchors.remove(thread) : () => {};
      const undo = () => {
        undelete(doc, deleted);
        putBack();
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

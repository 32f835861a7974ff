/** A note's threads as the comments of a Word file. */
import type { CommentThread } from "../../kinds/note/comments";
import type { ForeignComment } from "../../kinds/note/comments-imported";

/** Threads whose words are gone are left out: Word has no place for them. */
export function commentsIn(threads: readonly CommentThread[]): ForeignComment[] {
  return threads
    .filter(({ isAnchored, block }) => isAnchored && block === null)
    .flatMap(({ id, first, replies, resolved }) => [
      {
        ...{ id, author: first?.person.name ?? "", text: first?.text ?? "" },
        ...timeOf(first?.at),
        resolved: resolved !== null,
      },
      ...replies.map((reply) => ({
        ...{ id: reply.id, author: reply.person.name, text: reply.text, parent: id },
        ...timeOf(reply.at),
      })),
    ]);
}

const timeOf = (at = 0) => (at === 0 ? {} : { at });

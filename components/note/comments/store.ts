/** The comments of one open note as React sees them: its threads, and the one that is meant. */

import type { Doc } from "yjs";
import { isSameJson } from "@/lib/kinds/json";
import { type CommentThread, commentThreads } from "@/lib/kinds/note/comments";
import { commentsOf } from "@/lib/kinds/note/comments-entries";
import { keepOwnChanges } from "@/lib/kinds/note/comments-kept";
import type { Session } from "../chrome/session";
import { newPointer } from "./highlights";
import { blockToComment, threadsAtCaret } from "./marks";

export type CommentsState = {
  threads: readonly CommentThread[];
  /** The id of the thread that is meant, in the list and in the text. */
  meant: string | null;
};

export type CommentStore = {
  subscribe(listener: () => void): () => void;
  read(): CommentsState;
  mean(thread: string | null): void;
  /** Follows the note until the returned function is called. */
  follow(): () => void;
};

/** Once the text has rested so long, its threads are looked for again: no key pressed pays for it. */
const QUIET_MS = 250;

export function newCommentStore(session: Session, doc: Doc): CommentStore {
  const listeners = new Set<() => void>();
  let seen: CommentsState = { threads: commentThreads(doc), meant: null };
  let pointer: ReturnType<typeof newPointer> | null = null;

  const publish = (next: CommentsState) => {
    seen = next;
    for (const listener of listeners) listener();
  };
  const placeOf = (meant: string | null) => seen.threads.find(({ id }) => id === meant) ?? null;
  const mean = (meant: string | null) => {
    if (meant === seen.meant) return;
    pointer?.point(placeOf(meant));
    publish({ ...seen, meant });
  };
  const readAgain = () => {
    const threads = keepSame(seen.threads, commentThreads(doc));
    if (threads !== seen.threads) publish({ ...seen, threads });
  };
  /** The caret means a thread when it comes to one, not while it rests there. */
  const followCaret = (before: number): number => {
    const view = session.view();
    if (!view?.hasFocus()) return before;
    const { head } = view.state.selection;
    if (head === before) return before;
    const at = threadsAtCaret(view.state);
    const on = blockToComment(view.state)?.id ?? null;
    if (at.length === 0 && on === null) return head;
    const next = seen.threads.find(
      ({ id, block, resolved }) => !resolved && (block === null ? at.includes(id) : block === on),
    );
    if (next) mean(next.id);
    return head;
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => seen,
    mean,
    follow() {
      let timer = 0;
      let text = session.view()?.state.doc;
      let head = followCaret(-1);
      pointer = newPointer();
      pointer.point(placeOf(seen.meant));
      const stopKeeping = keepOwnChanges(doc);
      const stop = session.follow(() => {
        head = followCaret(head);
        const now = session.view()?.state.doc;
        if (now === text) return;
        text = now;
        clearTimeout(timer);
        timer = window.setTimeout(readAgain, QUIET_MS);
      });
      commentsOf(doc).observeDeep(readAgain);
      readAgain();
      return () => {
        stop();
        stopKeeping();
        commentsOf(doc).unobserveDeep(readAgain);
        clearTimeout(timer);
        pointer?.close();
        pointer = null;
      };
    },
  };
}

/** A thread that says the same is the same object, so that only changed ones are drawn anew. */
function keepSame(
  before: readonly CommentThread[],
  after: readonly CommentThread[],
): readonly CommentThread[] {
  const known = new Map(before.map((thread) => [thread.id, thread]));
  const kept = after.map((thread) => {
    const old = known.get(thread.id);
    return old && isSameJson(old, thread) ? old : thread;
  });
  const isSame = kept.length === before.length && kept.every((one, at) => one === before[at]);
  return isSame ? before : kept;
}

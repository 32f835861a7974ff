/** The comments of one open file as React sees them: its threads, and the one that is meant. */

import type { Doc } from "yjs";
import { isSameJson } from "@/lib/kinds/json";
import type { CommentThread } from "@/lib/kinds/note/comments";
import { commentsOf } from "@/lib/kinds/note/comments-entries";
import { keepOwnChanges } from "@/lib/kinds/note/comments-kept";
import type { CommentAnchors } from "./anchors";
import { newPointer } from "./highlights";

type CommentsState = {
  threads: readonly CommentThread[];
  /** The id of the thread that is meant, in the list and in the file. */
  meant: string | null;
};

export type CommentStore = {
  subscribe(listener: () => void): () => void;
  read(): CommentsState;
  mean(thread: string | null): void;
  /** Follows the file until the returned function is called. */
  follow(): () => void;
};

/** How long a file rests before its threads are read again, so that typing does not wait for that. */
const QUIET_MS = 250;

export function newCommentStore(anchors: CommentAnchors, doc: Doc): CommentStore {
  const listeners = new Set<() => void>();
  let seen: CommentsState = { threads: anchors.threads(), meant: null };
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
    const threads = keepSame(seen.threads, anchors.threads());
    if (threads !== seen.threads) publish({ ...seen, threads });
  };
  /** Who comes to a thread means it; who rests there does not. */
  const followPlace = (before: unknown): unknown => {
    const here = anchors.here();
    if (!here || here.place === before) return before;
    const next = seen.threads.find(
      ({ id, block, resolved }) =>
        !resolved && (block === null ? here.threads.includes(id) : here.blocks.includes(block)),
    );
    if (next) mean(next.id);
    return here.place;
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
      let place = followPlace(null);
      pointer = newPointer(anchors);
      pointer.point(placeOf(seen.meant));
      const stopKeeping = keepOwnChanges(doc);
      const stop = anchors.follow(
        () => {
          place = followPlace(place);
        },
        () => {
          clearTimeout(timer);
          timer = window.setTimeout(readAgain, QUIET_MS);
        },
      );
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

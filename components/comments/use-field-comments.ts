/** Comments on the fields of an open file: the panel that is shown, and how many threads each field has. */
"use client";

import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import type * as Y from "yjs";
import { commentsOf, openThreads } from "@/lib/kinds/note/comments-entries";
import type { CommentsShown } from "./entry";
import type { FieldAnchors } from "./field-anchors";
import { useCommentsShown } from "./file-comments";

export interface FieldComments {
  anchors: FieldAnchors;
  shown: CommentsShown;
  show: (shown: CommentsShown) => void;
  counts: Counts;
}

/** @param anchorsOf the same function for as long as it is the same file */
export function useFieldComments(
  doc: Y.Doc,
  anchorsOf: (doc: Y.Doc) => FieldAnchors,
): FieldComments {
  const { shown, show } = useCommentsShown();
  const anchors = useMemo(() => anchorsOf(doc), [doc, anchorsOf]);
  const counts = useMemo(() => countsOf(doc), [doc]);
  return useMemo(() => ({ anchors, shown, show, counts }), [anchors, shown, show, counts]);
}

type CommentOn = Pick<FieldComments, "counts"> & { comment: (source: string) => void };
const Context = createContext<CommentOn | null>(null);
export const CommentingProvider = Context.Provider;

/** What fields need: it does not change when the panel does. */
export function useCommentOn({ anchors, show, counts }: FieldComments): CommentOn {
  return useMemo(
    () => ({
      counts,
      comment(source) {
        anchors.place(source);
        show("comment");
      },
    }),
    [anchors, show, counts],
  );
}

/** @returns how many open threads a field or row has, and how one is begun; null where fields have no comments */
export function useCommenting(source: string): { count: number; comment: () => void } | null {
  const commenting = useContext(Context);
  const { subscribe, on } = commenting?.counts ?? NONE;
  const count = useSyncExternalStore(subscribe, () => on(source));
  return commenting && { count, comment: () => commenting.comment(source) };
}

interface Counts {
  subscribe: (listener: () => void) => () => void;
  on: (source: string) => number;
}

const NONE: Counts = { subscribe: () => () => {}, on: () => 0 };

function countsOf(doc: Y.Doc): Counts {
  let counts: Map<string, number> | null = null;
  const read = () => {
    const found = new Map<string, number>();
    for (const { block } of openThreads(doc))
      if (block !== null) found.set(block, (found.get(block) ?? 0) + 1);
    return found;
  };
  return {
    subscribe(listener) {
      const onChange = () => {
        counts = null;
        listener();
      };
      commentsOf(doc).observeDeep(onChange);
      return () => commentsOf(doc).unobserveDeep(onChange);
    },
    on(source) {
      counts ??= read();
      return counts.get(source) ?? 0;
    },
  };
}

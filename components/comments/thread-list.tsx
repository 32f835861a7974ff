/** The threads of a file in its order. One stop for Tab. */
"use client";

import type { CommentThread } from "@/lib/kinds/note/comments";
import type { CommentActions } from "./actions";
import type { CommentAnchors } from "./anchors";
import { GrowingList } from "./growing-list";
import { ThreadCard } from "./thread-card";

interface ThreadListProps {
  threads: readonly CommentThread[];
  meant: string | null;
  people: readonly string[];
  words: CommentAnchors["words"];
  actions?: CommentActions | undefined;
  onMean: (thread: string) => void;
  onEnterWords: (thread: string) => void;
}

export function ThreadList({ threads, meant, ...rest }: ThreadListProps) {
  const at = threads.findIndex(({ id }) => id === meant);
  const stop = at >= 0 ? meant : threads[0]?.id;
  return (
    <GrowingList rows={threads} at={at} focusable="[data-thread]">
      {(thread) => (
        <ThreadCard
          {...rest}
          thread={thread}
          isMeant={thread.id === meant}
          isStop={thread.id === stop}
        />
      )}
    </GrowingList>
  );
}

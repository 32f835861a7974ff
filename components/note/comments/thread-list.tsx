/** The threads of a note in the order of its text. One stop for Tab; the arrows go through it. Long lists grow as one goes on. */
"use client";

import { type UIEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { walkRows } from "@/components/ui/walk-rows";
import type { CommentThread } from "@/lib/kinds/note/comments";
import type { CommentActions } from "./actions";
import { ThreadCard } from "./thread-card";

const walk = walkRows("[data-thread]");

interface ThreadListProps {
  threads: readonly CommentThread[];
  meant: string | null;
  people: readonly string[];
  actions?: CommentActions | undefined;
  onMean: (thread: string) => void;
  onEnterWords: (thread: string) => void;
}

/** So many are drawn at first, and so many more each time. */
const PAGE = 40;
const NEAR_END_PX = 600;

export function ThreadList({ threads, meant, ...rest }: ThreadListProps) {
  const [most, setMost] = useState(PAGE);
  const list = useRef<HTMLDivElement>(null);
  const at = threads.findIndex(({ id }) => id === meant);
  const shown = Math.max(most, at + PAGE / 4);
  const stop = at >= 0 ? meant : threads[0]?.id;

  useEffect(() => {
    if (at < 0) return;
    const cards = list.current?.querySelectorAll<HTMLElement>("[data-thread-card]") ?? [];
    cards[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);

  const grow = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollTop, clientHeight, scrollHeight } = currentTarget;
    if (shown < threads.length && scrollTop + clientHeight > scrollHeight - NEAR_END_PX)
      setMost(shown + PAGE);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the buttons inside
    <div ref={list} onKeyDown={walk} onScroll={grow} className="comments-list">
      <ul>
        {threads.slice(0, shown).map((thread) => (
          <li key={thread.id}>
            <ThreadCard
              {...rest}
              thread={thread}
              isMeant={thread.id === meant}
              isStop={thread.id === stop}
            />
          </li>
        ))}
      </ul>
      {shown < threads.length && (
        <Button variant="quiet" className="w-full" onClick={() => setMost(shown + PAGE)}>
          Show more ({threads.length - shown})
        </Button>
      )}
    </div>
  );
}

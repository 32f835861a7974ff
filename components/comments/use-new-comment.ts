/** A comment that is being written, and its anchor, which is shown until it is sent. */
"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { notify } from "@/components/ui/toast";
import { MAX_QUOTE } from "@/lib/kinds/note/comments";
import type { ChosenAnchor, CommentAnchors } from "./anchors";
import { focusThread } from "./focus";

interface NewCommentProps {
  anchors: CommentAnchors;
  isWriting: boolean;
  /** What `isWriting` asked for has begun. */
  onBegun: () => void;
  mean: (thread: string) => void;
  root: RefObject<HTMLElement | null>;
}

interface NewComment {
  /** Its words, or what it is called; null when no comment is being written. */
  quote: string | null;
  /** Another for each. */
  key: number;
  leave: () => void;
  /** Ends it by writing it. */
  take: (write: (on: ChosenAnchor) => string) => string | null;
}

export function useNewComment(props: NewCommentProps): NewComment {
  const { anchors, isWriting, onBegun, mean, root } = props;
  const [quote, setQuote] = useState<string | null>(null);
  const [key, setKey] = useState(0);
  const on = useRef<{ chosen: ChosenAnchor; stop: () => void } | null>(null);

  const leave = useCallback(() => {
    on.current?.stop();
    on.current = null;
    setQuote(null);
  }, []);

  useEffect(() => {
    if (!isWriting) return;
    // Asked for once: the next time is another comment.
    onBegun();
    const chosen = anchors.chosen();
    if (!chosen) return notify({ text: anchors.words.choose });
    if (chosen.thread !== null) {
      mean(chosen.thread);
      focusThread(root, chosen.thread);
      return;
    }
    on.current?.stop();
    on.current = { chosen, stop: chosen.draw() };
    setQuote(chosen.quote.slice(0, MAX_QUOTE));
    setKey((before) => before + 1);
  }, [isWriting, onBegun, anchors, mean, root]);
  useEffect(() => leave, [leave]);

  return {
    quote,
    key,
    leave,
    take(write) {
      if (on.current === null) return null;
      const thread = write(on.current.chosen);
      leave();
      return thread;
    },
  };
}

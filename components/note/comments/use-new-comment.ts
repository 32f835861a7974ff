/** A comment that is being written: which words it is on, and how they are shown until it is sent. */
"use client";

import { Decoration } from "prosemirror-view";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { notify } from "@/components/ui/toast";
import { MOST_QUOTE } from "@/lib/kinds/note/comments";
import type { Session } from "../chrome/session";
import { paint } from "../plugins/painted";
import { focusThread } from "./focus";
import { rangeToComment, type Stretch, stretchOf, threadsAtCaret } from "./marks";

interface NewCommentProps {
  session: Session;
  isWriting: boolean;
  mean: (thread: string) => void;
  root: RefObject<HTMLElement | null>;
}

interface NewComment {
  /** The words; null when none is being written. */
  quote: string | null;
  /** Another for each. */
  key: number;
  leave: () => void;
  /** Ends it by writing it. */
  take: (write: (quote: string, stretch: Stretch) => string) => string | null;
}

export function useNewComment({ session, isWriting, mean, root }: NewCommentProps): NewComment {
  const [quote, setQuote] = useState<string | null>(null);
  const [key, setKey] = useState(0);
  const stretch = useRef<Stretch | null>(null);

  const leave = useCallback(() => {
    const view = session.view();
    if (stretch.current && view) paint(view, "comment", []);
    stretch.current = null;
    setQuote(null);
  }, [session]);

  useEffect(() => {
    const view = session.view();
    if (!isWriting || !view) return;
    // Asked for once: the next time is another comment.
    session.show("comments");
    const { state } = view;
    const [here] = threadsAtCaret(state);
    const range = here === undefined ? rangeToComment(state) : null;
    if (here !== undefined) {
      mean(here);
      focusThread(root, here);
    } else if (range && view.editable) {
      stretch.current = stretchOf(state, range);
      const shown = Decoration.inline(range.from, range.to, { class: "note-comment-new" });
      paint(view, "comment", [shown]);
      setQuote(state.doc.textBetween(range.from, range.to, " ", " ").trim().slice(0, MOST_QUOTE));
      setKey((before) => before + 1);
    } else {
      notify({ text: "Select the words to comment on first." });
    }
  }, [isWriting, session, mean, root]);
  useEffect(() => leave, [leave]);

  return {
    quote,
    key,
    leave,
    take(write) {
      const { current } = stretch;
      if (current === null || quote === null) return null;
      const thread = write(quote, current);
      leave();
      return thread;
    },
  };
}

/** A comment that is being written: which words it is on, and how they are shown until it is sent. */
"use client";

import { Decoration } from "prosemirror-view";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Doc } from "yjs";
import { notify } from "@/components/ui/toast";
import { MAX_QUOTE } from "@/lib/kinds/note/comments";
import { openThreads } from "@/lib/kinds/note/comments-entries";
import type { Session } from "../chrome/session";
import { paint } from "../plugins/painted";
import { focusThread } from "./focus";
import { blockToComment, type Commented, rangeToComment, stretchOf, threadsAtCaret } from "./marks";

interface NewCommentProps {
  session: Session;
  doc: Doc;
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
  take: (write: (quote: string, on: Commented) => string) => string | null;
}

export function useNewComment(props: NewCommentProps): NewComment {
  const { session, doc, isWriting, mean, root } = props;
  const [quote, setQuote] = useState<string | null>(null);
  const [key, setKey] = useState(0);
  const on = useRef<Commented | null>(null);

  const leave = useCallback(() => {
    const view = session.view();
    if (on.current && view) paint(view, "comment", []);
    on.current = null;
    setQuote(null);
  }, [session]);

  useEffect(() => {
    const view = session.view();
    if (!isWriting || !view) return;
    // Asked for once: the next time is another comment.
    session.show("comments");
    const { state } = view;
    const block = blockToComment(state);
    const [here] = block
      ? openThreads(doc).flatMap((thread) => (thread.block === block.id ? [thread.id] : []))
      : threadsAtCaret(state);
    const range = here === undefined ? (block ?? rangeToComment(state)) : null;
    if (here !== undefined) {
      mean(here);
      focusThread(root, here);
    } else if (range && view.editable) {
      on.current = block ? { block: block.id } : stretchOf(state, range);
      const draw = block ? Decoration.node : Decoration.inline;
      paint(view, "comment", [draw(range.from, range.to, { class: "note-comment-new" })]);
      const words = block?.called ?? state.doc.textBetween(range.from, range.to, " ", " ").trim();
      setQuote(words.slice(0, MAX_QUOTE));
      setKey((before) => before + 1);
    } else {
      notify({ text: "Select the text you want to comment on first." });
    }
  }, [isWriting, session, doc, mean, root]);
  useEffect(() => leave, [leave]);

  return {
    quote,
    key,
    leave,
    take(write) {
      const { current } = on;
      if (current === null || quote === null) return null;
      const thread = write(quote, current);
      leave();
      return thread;
    },
  };
}

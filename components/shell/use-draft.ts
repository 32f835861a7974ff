/** What somebody began to write, kept on this device until it is sent. */
"use client";

import { useCallback, useRef, useState } from "react";
import { readStored, store } from "@/client/browser-storage";
import { draftKey } from "./drafts";

export interface Draft {
  text: string;
  write: (text: string) => void;
  /** These words were sent: only what was written after them is kept. */
  sent: (words: string) => void;
}

/** @param name begins with the id of the account that writes, or with `thread:` */
export function useDraft(name: string): Draft {
  const key = draftKey(name);
  const [text, setText] = useState(() => readStored(key) ?? "");
  const newest = useRef(text);
  const write = useCallback(
    (next: string) => {
      newest.current = next;
      setText(next);
      store(key, next || null);
    },
    [key],
  );
  const sent = useCallback((words: string) => write(leftOf(newest.current, words)), [write]);
  return { text, write, sent };
}

/** What is left of a draft when words of it were sent; one that was changed in their midst is left whole. */
export const leftOf = (draft: string, words: string): string =>
  draft.startsWith(words) ? draft.slice(words.length).trimStart() : draft;

/** What somebody began to write, kept on this device until it is sent. */
"use client";

import { useCallback, useState } from "react";

export interface Draft {
  text: string;
  write: (text: string) => void;
  /** Sent: nothing is kept any more. */
  clear: () => void;
}

export function useDraft(name: string): Draft {
  const key = `sealdesk:draft:${name}`;
  const [text, setText] = useState(() => readKept(key));
  const write = useCallback(
    (next: string) => {
      setText(next);
      keep(key, next);
    },
    [key],
  );
  const clear = useCallback(() => write(""), [write]);
  return { text, write, clear };
}

function readKept(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function keep(key: string, text: string) {
  try {
    if (text === "") localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // No storage here: the draft lasts as long as this page.
  }
}

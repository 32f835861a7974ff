/** Single-letter shortcuts of a page, ignored while somebody types or a dialog is open. */
"use client";

import { useEffect, useRef } from "react";
import { isWriting } from "@/components/shell/keys";

type Keys = Record<string, (event: KeyboardEvent) => void>;

/**
 * @param keys by `event.key`, letters in lower case; what they do may change with every drawing
 * @param held those that go on while they are held down
 */
export function useKeys(keys: Keys, held = "") {
  const newest = useRef(keys);
  useEffect(() => {
    newest.current = keys;
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return;
      if (event.repeat && !held.includes(event.key.toLowerCase())) return;
      if (event.metaKey || event.ctrlKey || event.altKey || isWriting(event.target)) return;
      if (document.querySelector("dialog[open], [role=menu]")) return;
      const run = newest.current[event.key.toLowerCase()];
      if (!run) return;
      event.preventDefault();
      run(event);
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [held]);
}

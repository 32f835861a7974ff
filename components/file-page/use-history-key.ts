/** Alt+Shift+H opens the history, also while one writes; by the key's place, since Alt gives it another letter on a Mac. */
"use client";

import { useEffect } from "react";

export function useHistoryKey(open: (() => void) | undefined): void {
  useEffect(() => {
    if (!open) return;
    function onKey(event: KeyboardEvent) {
      const { altKey, shiftKey, ctrlKey, metaKey, code } = event;
      if (!altKey || !shiftKey || ctrlKey || metaKey || code !== "KeyH") return;
      event.preventDefault();
      open?.();
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [open]);
}

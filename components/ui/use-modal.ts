/** Opens the browser's own modal <dialog> while it is mounted, and restores the focus afterwards. */
"use client";

import { type RefObject, useLayoutEffect } from "react";

export function useModal(element: RefObject<HTMLDialogElement | null>): void {
  // Closed before it leaves the page, else the browser has no dialog left to give the focus back from.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) {
      keepWidth();
      dialog.showModal();
    }
    // The browser would choose the first button; a person wants the first field, or to hear the title.
    const first = dialog?.querySelector<HTMLElement>("[data-autofocus]");
    (first ?? dialog?.querySelector<HTMLElement>("h2"))?.focus();
    return () => dialog?.close();
  }, [element]);
}

/** The page behind must not scroll and must not move: what its scrollbar took stays free, under the scrim. */
function keepWidth() {
  if (document.querySelector("dialog:modal")) return;
  const { clientWidth, style } = document.documentElement;
  style.setProperty("--scrollbar", `${window.innerWidth - clientWidth}px`);
}

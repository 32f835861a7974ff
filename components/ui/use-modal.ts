/** Opens the browser's own modal <dialog> for as long as it is mounted, and gives the focus back afterwards. */
"use client";

import { type RefObject, useLayoutEffect } from "react";

export function useModal(element: RefObject<HTMLDialogElement | null>): void {
  // Closed before it leaves the page, else the browser has no dialog left to give the focus back from.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) dialog.showModal();
    // The browser would choose the first button; a person wants the first field, or to hear the title.
    const first = dialog?.querySelector<HTMLElement>("[data-autofocus]");
    (first ?? dialog?.querySelector<HTMLElement>("h2"))?.focus();
    return () => dialog?.close();
  }, [element]);
}

/** Where the focus goes in the lists of comments and suggestions. */
"use client";

import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef } from "react";

/** What a selector finds first, once it has been drawn. Who has begun to write in a field by then stays in it. */
export function focusLater(root: RefObject<HTMLElement | null>, selector: string): void {
  const before = document.activeElement;
  requestAnimationFrame(() => {
    const now = document.activeElement;
    if (now !== before && now instanceof HTMLTextAreaElement) return;
    root.current?.querySelector<HTMLElement>(selector)?.focus();
  });
}

/** At once when it is drawn already, so that the focus does not jump back from a later place. */
export function focusDrawn(root: RefObject<HTMLElement | null>, selector: string): void {
  const drawn = root.current?.querySelector<HTMLElement>(selector);
  if (drawn) drawn.focus();
  else focusLater(root, selector);
}

/** A thread's own button. */
export const focusThread = (root: RefObject<HTMLElement | null>, thread: string): void =>
  focusDrawn(root, `[data-thread="${CSS.escape(thread)}"]`);

/** The thread Tab stops at; without threads the button that closes the panel. */
export function focusFirst(root: HTMLElement | null): void {
  const thread = root?.querySelector<HTMLElement>("[data-thread][tabindex='0']");
  const first = thread ?? root?.querySelector<HTMLElement>("button");
  first?.focus();
}

/** A button that goes with what it did takes no focus with it. @returns what is to be told of each focus inside */
export function useKeptFocus(root: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  const last = useRef<Element | null>(null);
  // After every drawing: any of them may have taken it away.
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement === document.body) focusFirst(root.current);
  });
  return useCallback(({ target }) => {
    last.current = target;
  }, []);
}

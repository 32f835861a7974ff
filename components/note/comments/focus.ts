/** Where the focus goes in the list of comments. */

/** A thread's own button, once it has been drawn. */
export function focusThread(root: HTMLElement | null, thread: string): void {
  requestAnimationFrame(() =>
    root?.querySelector<HTMLElement>(`[data-thread="${CSS.escape(thread)}"]`)?.focus(),
  );
}

/** The thread Tab stops at; without threads the button that closes the panel. */
export function focusFirst(root: HTMLElement | null): void {
  const thread = root?.querySelector<HTMLElement>("[data-thread][tabindex='0']");
  const first = thread ?? root?.querySelector<HTMLElement>("button");
  first?.focus();
}

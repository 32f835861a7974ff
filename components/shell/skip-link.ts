/** Moves the focus to where the page's content begins. */

/** The skip link leaves the address alone: its fragment may be the key of a link. */
export function skipToContent(event: MouseEvent) {
  if (!(event.target instanceof Element && event.target.closest(".skip-link"))) return;
  event.preventDefault();
  startAtTop();
}

/** Also for a page that became another one: the button that was pressed is gone. */
export function startAtTop(): void {
  document.getElementById("main")?.focus();
  scrollTo(0, 0);
}

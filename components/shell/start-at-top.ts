/** For a page that became another one: the button that was pressed is gone, so the focus goes to where the page begins. */
export function startAtTop(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

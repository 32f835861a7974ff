/** The skip link moves the focus and leaves the address alone: its fragment may be the key of a link. */
export function skipToContent(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest(".skip-link");
  const content = link ? document.getElementById("main") : null;
  if (!content) return;
  event.preventDefault();
  content.focus();
}

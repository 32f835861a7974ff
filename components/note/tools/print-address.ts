/**
 * Browsers print the address of a page at its edge, and ours holds the key: on paper it ends before the secret.
 * Chromium, which may have read it sooner, leaves it out where print.css numbers the pages.
 */

/** @returns the way to stop */
export function withoutKeyOnPaper(): () => void {
  let address: string | null = null;
  const hide = () => {
    address ??= location.href;
    history.replaceState(history.state, "", location.pathname);
  };
  const restore = () => {
    if (address !== null) history.replaceState(history.state, "", address);
    address = null;
  };
  window.addEventListener("beforeprint", hide);
  window.addEventListener("afterprint", restore);
  return () => {
    window.removeEventListener("beforeprint", hide);
    window.removeEventListener("afterprint", restore);
  };
}

/** Where to go after signing in: an address of this site's own pages, and nowhere else. */

export const HOME = "/files";

/** @param search the page's own query, as `location.search` @param origin this site */
export function nextAddress(search: string, origin: string): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  // One slash and no second, nor a backslash that a browser reads as one, nor a character it would skip.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return HOME;
  const address = new URL(next, origin);
  // Dots are resolved by now, and what they leave may begin with two slashes after all.
  const elsewhere = address.origin !== origin || address.pathname.startsWith("//");
  if (elsewhere || /^\/(api|signin|signup)(\/|$)/.test(address.pathname)) return HOME;
  return address.pathname + address.search + address.hash;
}

/** Where to go after signing in: an address of this site's own pages, and nowhere else. */

export const HOME = "/home";

/** The page's own address: `next` in its query, and what `next` has behind its `#` behind its own. */
type Here = Pick<Location, "search" | "hash" | "origin">;

export function nextAddress({ search, hash, origin }: Here): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  // One slash and no second, nor a backslash that a browser reads as one, nor a character it would skip.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return HOME;
  const address = new URL(next, origin);
  // Dots are resolved by now, and what they leave may begin with two slashes after all.
  const elsewhere = address.origin !== origin || address.pathname.startsWith("//");
  if (elsewhere || /^\/(api|signin|signup)(\/|$)/.test(address.pathname)) return HOME;
  return address.pathname + address.search + (address.hash || hash);
}

/** Takes `next` along from one page of the way in to another. */
export function takeAlong({ currentTarget }: { currentTarget: HTMLAnchorElement }) {
  currentTarget.search = location.search;
  currentTarget.hash = location.hash;
}

/** A page that leads to `next`. What stands behind a `#` is for no server, and stays behind one. */
export const withNext = (page: string, { pathname, hash }: Pick<Location, "pathname" | "hash">) =>
  `${page}?next=${encodeURIComponent(pathname)}${hash}`;

/** Makes a link to a page of the way in lead back here afterwards. */
export function comeBack({ currentTarget }: { currentTarget: HTMLAnchorElement }) {
  currentTarget.href = withNext(currentTarget.pathname, location);
}

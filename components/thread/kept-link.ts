/**
 * A customer's link: its key is taken out of the address as soon as it is read, so that it stands in no screenshot and
 * no list of visited pages, and is kept on this device, so that the address without it opens the ticket here again.
 */
import { type ThreadLink, threadLinkOf } from "@/client/tickets/thread";

const keyOf = (pathname: string) => `sealdesk:thread:${pathname.replace(/\/$/, "")}`;

/** The link of this page's address, or of the last one that was opened here at this address; null for neither. */
export function takeLink(): ThreadLink | null {
  const { pathname, search } = location;
  const given = threadLinkOf({ pathname, search });
  if (given === null) return threadLinkOf({ pathname, search: `?k=${kept(pathname)}` });
  // A browser that keeps nothing needs the key where it is.
  if (keep(pathname, given.k)) history.replaceState(history.state, "", pathname);
  return given;
}

/** Of a link that opens nothing (any more). */
export function forgetLink(): void {
  try {
    localStorage.removeItem(keyOf(location.pathname));
  } catch {
    // Nothing was kept.
  }
}

function keep(pathname: string, k: string): boolean {
  try {
    localStorage.setItem(keyOf(pathname), k);
    return true;
  } catch {
    return false;
  }
}

function kept(pathname: string): string {
  try {
    return localStorage.getItem(keyOf(pathname)) ?? "";
  } catch {
    return "";
  }
}

/**
 * A customer's link: its key is removed from the address as soon as it is read, so that it appears in no screenshot and no
 * browser history, and is stored on this device, so that the address without it opens the ticket here again.
 */
import { readStored, store } from "@/client/browser-storage";
import { type ThreadLink, threadLinkOf } from "@/client/tickets/thread";

const keyOf = (pathname: string) => `sealdesk:thread:${pathname.replace(/\/$/, "")}`;
const earlierOf = (key: string) => `${key}:earlier`;

/** The link of this page's address, or of the last one that was opened here at this address; null for neither. */
export function takeLink(): ThreadLink | null {
  const { pathname, search } = location;
  const given = threadLinkOf({ pathname, search });
  if (given === null)
    return threadLinkOf({ pathname, search: `?k=${readStored(keyOf(pathname)) ?? ""}` });
  // A browser that keeps nothing needs the key where it is.
  if (keep(pathname, given.k)) history.replaceState(history.state, "", pathname);
  return given;
}

/** Forgets a link that opens nothing. The link that was kept before it is kept again, as it may still be good. */
export function forgetLink(): void {
  const key = keyOf(location.pathname);
  store(key, readStored(earlierOf(key)));
  store(earlierOf(key), null);
}

function keep(pathname: string, k: string): boolean {
  const key = keyOf(pathname);
  const earlier = readStored(key);
  if (earlier !== null && earlier !== k) store(earlierOf(key), earlier);
  return store(key, k);
}

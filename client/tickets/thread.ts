/** A customer's link to their ticket. */

/** The code and the capability of a customer's link. */
export type ThreadLink = { code: string; k: string };

/** Null when the address is not such a link. */
export function threadLinkOf(address: Pick<URL, "pathname" | "search">): ThreadLink | null {
  const [, code = ""] = /^\/t\/([^/]+)\/?$/.exec(address.pathname) ?? [];
  const k = new URLSearchParams(address.search).get("k") ?? "";
  if (code === "" || !/^[A-Za-z0-9_-]{43}$/.test(k)) return null;
  try {
    return { code: decodeURIComponent(code), k };
  } catch {
    return null;
  }
}

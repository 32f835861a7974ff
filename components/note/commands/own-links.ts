/** Links that lead to a file of this Sealdesk. What stands behind their `#` opens the file, and is never shown. */

import { UUID } from "@/lib/protocol/ids";

/** `id` is null for a short link, which does not name its file; a link that holds no key opens from a list only. */
export type OwnLink = { id: string | null; capability: string };

/** Null for every other address. */
export function ownLink(href: string, ours = location.origin): OwnLink | null {
  if (!URL.canParse(href, ours)) return null;
  const { origin, pathname, hash } = new URL(href, ours);
  const [, , id = "", ...more] = pathname.split("/");
  if (origin !== ours || !/^\/d(\/|$)/.test(pathname) || more.length > 0) return null;
  const capability = hash.slice(1).split(".")[0] ?? "";
  if (id === "") return capability ? { id: null, capability } : null;
  return UUID.test(id) ? { id, capability } : null;
}

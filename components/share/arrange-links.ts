/** Which links a search shows, and in which order. */
import type { ShareLinkRow } from "@/client/share-links";
import { hasWords } from "@/components/files/arrange";
import { whoWords } from "./sentence";

export type LinkOrder = "used" | "made" | "name";

export const LINK_ORDERS: readonly (readonly [LinkOrder, string])[] = [
  ["used", "Last opened first"],
  ["made", "Newest first"],
  ["name", "Name, A to Z"],
];

/** A link nobody has opened stands where it was made, so that a new one is on top. */
export function arrangeLinks<Link extends ShareLinkRow>(
  links: readonly Link[],
  search: string,
  order: LinkOrder,
): Link[] {
  const found = links.filter((link) => hasWords(whoWords(link), search));
  return found.sort(comparison(order));
}

function comparison(order: LinkOrder): (a: ShareLinkRow, b: ShareLinkRow) => number {
  if (order === "made") return (a, b) => latestFirst(a.createdAt, b.createdAt);
  if (order === "used")
    return (a, b) => latestFirst(a.lastUsedAt ?? a.createdAt, b.lastUsedAt ?? b.createdAt);
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
  return (a, b) => compare(whoWords(a), whoWords(b));
}

const latestFirst = (a: string, b: string): number => Date.parse(b) - Date.parse(a);

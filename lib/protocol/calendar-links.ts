/** Links of a calendar: an invitation, a booking page and a booking (DB-009). Their secrets are behind the `#`. */
import { isCapability } from "./capability";
import { isUuid } from "./ids";

interface Location {
  pathname: string;
  hash: string;
}

export interface InviteLink {
  inviteId: string;
  /** Proves which guest answers. */
  token: string;
  /** Opens the invitation. */
  key: string;
}

export interface BookedLink {
  pageId: string;
  bookingId: string;
  /** Reads and cancels the booking. */
  token: string;
  pageKey: string;
}

export const formatInviteLink = ({ inviteId, token, key }: InviteLink): string =>
  `/i/${inviteId}#${token}.${key}`;

export const formatBookingLink = (pageId: string, pageKey: string): string =>
  `/book/${pageId}#${pageKey}`;

export const formatBookedLink = ({ pageId, bookingId, token, pageKey }: BookedLink): string =>
  `/book/${pageId}/${bookingId}#${token}.${pageKey}`;

/** The same page where another site frames it, and links of what is booked there. */
export const framedLink = (link: string): string => link.replace(/\/book\//, "/book/embed/");

/** The parts behind the `#`; null when one is missing or cut. */
function secretsOf(hash: string, count: number): string[] | null {
  const parts = hash.replace(/^#/, "").split(".");
  return parts.length === count && parts.every(isCapability) ? parts : null;
}

/** Null when a part is missing or cut, here and below. */
export function parseInviteLink({ pathname, hash }: Location): InviteLink | null {
  const inviteId = /^\/i\/([^/]+)\/?$/.exec(pathname)?.[1];
  const [token = "", key = ""] = secretsOf(hash, 2) ?? [];
  return isUuid(inviteId) && key !== "" ? { inviteId, token, key } : null;
}

export function parseBookingLink({
  pathname,
  hash,
}: Location): { pageId: string; pageKey: string } | null {
  const pageId = /^\/book\/(?:embed\/)?([^/]+)\/?$/.exec(pathname)?.[1];
  const [pageKey = ""] = secretsOf(hash, 1) ?? [];
  return isUuid(pageId) && pageKey !== "" ? { pageId, pageKey } : null;
}

export function parseBookedLink({ pathname, hash }: Location): BookedLink | null {
  const [, pageId, bookingId] = /^\/book\/(?:embed\/)?([^/]+)\/([^/]+)\/?$/.exec(pathname) ?? [];
  const [token = "", pageKey = ""] = secretsOf(hash, 2) ?? [];
  return isUuid(pageId) && isUuid(bookingId) && pageKey !== ""
    ? { pageId, bookingId, token, pageKey }
    : null;
}

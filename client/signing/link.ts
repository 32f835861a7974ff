/** The links of signing: an id in the path, the capability in the fragment and nowhere else (S-111). */
import { isCapability } from "../../lib/protocol/capability";
import type { SignLink } from "./types";

const PATH =
  /^\/sign\/(?:review|request)\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/?$/i;

/** Null for an address that is no such link. */
export function signLinkOf(address: Pick<URL, "pathname" | "hash">): SignLink | null {
  const [, id] = PATH.exec(address.pathname) ?? [];
  const token = address.hash.replace(/^#/, "");
  return id && isCapability(token) ? { id: id.toLowerCase(), token } : null;
}

/** Where whoever has a signer's link signs. */
export const requestAddress = ({ id, token }: SignLink): string => `/sign/request/${id}#${token}`;

/** @param origin scheme and host; without it a path of this site */
export function reviewAddress({ id, token }: SignLink, origin = ""): string {
  return `${origin}/sign/review/${id}#${token}`;
}

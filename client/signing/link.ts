/** The links of signing: an id in the path, the capability in the fragment and nowhere else (S-111). */
import { isCapability } from "../../lib/protocol/capability";

/** The id of a request and the capability in the link's fragment: the sender's own, or one signer's. */
export type SignLink = { id: string; token: string };

/** A signer's link, and what `verifyCode` gave. */
export type SignerLink = SignLink & { session?: string | null };

/** What each call of a sender carries. An account behind it is known by its session or key. */
export const asSender = ({ id, token }: SignLink) => ({ params: { id }, capability: token });

/** What each call of a signer carries: no cookie. */
export const asSigner = ({ session, ...link }: SignerLink) => ({
  ...asSender(link),
  anonymous: true,
  headers: session ? { "X-Sign-Session": session } : {},
});

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

/** Signing links: the id is in the path, the token only in the fragment (S-111). */
import { isCapability } from "../../lib/protocol/capability";

/** A request's id and the token in the link's fragment: the sender's, or a signer's. */
export type SignLink = { id: string; token: string };

/** A signer's link, and the session from `verifyCode`. */
export type SignerLink = SignLink & { session?: string | null };

/** What each of a sender's calls has. The account is known by its session or key. */
export const asSender = ({ id, token }: SignLink) => ({ params: { id }, capability: token });

/** What each of a signer's calls has, without a cookie. */
export const asSigner = ({ session, ...link }: SignerLink) => ({
  ...asSender(link),
  anonymous: true,
  headers: session ? { "X-Sign-Session": session } : {},
});

const PATH =
  /^\/sign\/(?:review|request)\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/?$/i;

/** Null when the address is not such a link. */
export function signLinkOf(address: Pick<URL, "pathname" | "hash">): SignLink | null {
  const [, id] = PATH.exec(address.pathname) ?? [];
  const token = address.hash.replace(/^#/, "");
  return id && isCapability(token) ? { id: id.toLowerCase(), token } : null;
}

/** The address at which a signer's link signs. */
export const requestAddress = ({ id, token }: SignLink): string => `/sign/request/${id}#${token}`;

/** @param origin scheme and host; without it a path of this site */
export function reviewAddress({ id, token }: SignLink, origin = ""): string {
  return `${origin}/sign/review/${id}#${token}`;
}

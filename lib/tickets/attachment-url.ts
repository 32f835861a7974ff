/** Which URLs a ticket may name as attachments: only those of the store behind the upload route (D-18). */
import { MAX_ATTACHMENT_URL_CHARS } from "@/lib/contract/ticket-shapes";

export interface Places {
  /** The store's domain: `https://<label>.public.<blobDomain>/…` is accepted. */
  blobDomain: string;
  /** Our own origin while the embedded store takes files; null while it does not. */
  embedded: string | null;
}

/** Whether a URL belongs to either store. Only the host is checked, because the path is not guessable. */
export function isAttachmentUrl(text: string, { blobDomain, embedded }: Places): boolean {
  // The URL parser would drop spaces, tabs and line ends.
  if (text.length > MAX_ATTACHMENT_URL_CHARS || /[\s\p{Cc}]/u.test(text) || !URL.canParse(text))
    return false;
  const url = new URL(text);
  // The URL parser also accepts a missing slash, a user name and an explicit port 443. Only the canonical spelling is
  // accepted.
  if (hostOf(text) !== url.host) return false;
  if (embedded !== null && url.origin === embedded) return url.pathname.startsWith("/blob/f/");
  if (url.protocol !== "https:" || url.port !== "") return false;
  const domain = `.public.${blobDomain}`;
  return url.hostname.endsWith(domain) && url.hostname.length > domain.length;
}

/** The text between the slashes, in lower case. The URL parser reads backslashes as slashes. */
const hostOf = (text: string): string | undefined =>
  /^https?:\/\/([^\\/?#]*)/i.exec(text)?.[1]?.toLowerCase();

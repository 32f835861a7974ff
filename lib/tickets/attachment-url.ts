/** Which addresses a ticket may name as attachments: those of the store that the upload route opens, and no other (D-18). */
import { MAX_ATTACHMENT_URL } from "@/lib/contract/ticket-shapes";

export interface Places {
  /** The store's domain: `https://<label>.public.<blobDomain>/…` is taken. */
  blobDomain: string;
  /** Our own origin while the embedded store takes files; null while it does not. */
  embedded: string | null;
}

/** True for an address of either store. Only its host is looked at: the rest of it nobody can guess. */
export function isAttachmentUrl(text: string, { blobDomain, embedded }: Places): boolean {
  // The parser drops spaces at the ends, and tabs and line ends anywhere.
  if (text.length > MAX_ATTACHMENT_URL || /[\s\p{Cc}]/u.test(text) || !URL.canParse(text))
    return false;
  const url = new URL(text);
  // The parser also finds a host without slashes, behind a user, or with https's own port: only one that is spelled as
  // it was understood is taken.
  if (hostOf(text) !== url.host) return false;
  if (embedded !== null && url.origin === embedded) return url.pathname.startsWith("/blob/f/");
  if (url.protocol !== "https:" || url.port !== "") return false;
  const domain = `.public.${blobDomain}`;
  return url.hostname.endsWith(domain) && url.hostname.length > domain.length;
}

/** What stands between the slashes, in lower case; the parser reads backslashes as slashes. */
const hostOf = (text: string): string | undefined =>
  /^https?:\/\/([^\\/?#]*)/i.exec(text)?.[1]?.toLowerCase();

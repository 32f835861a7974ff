/** Addresses of files. Everything secret is behind the `#`, which browsers never send (E-005, E-009). */
import { isCapability } from "./capability";
import { ProtocolError } from "./errors";
import { UUID } from "./ids";

/** What a short address says by itself. */
export type ShortForm =
  | { form: "short"; secret: string }
  | { form: "newer" }
  | { form: "incomplete" };

export type FileLink =
  | { form: "long"; id: string; capability: string; contentKey: string | null }
  | ShortForm;

export interface LongLink {
  id: string;
  capability: string;
  contentKey?: string | null;
}

const LONG_PATH = /^\/d\/([^/]+)\/?$/;
const SHORT_PATH = /^\/d\/?$/;
const INCOMPLETE: ShortForm = { form: "incomplete" };

/** Reads `location`. A short form whose format digit is not 1 was made by a newer Sealdesk. */
export function parseFileLink(location: { pathname: string; hash: string }): FileLink {
  const fragment = location.hash.replace(/^#/, "");
  if (SHORT_PATH.test(location.pathname)) return parseShort(fragment);
  const id = LONG_PATH.exec(location.pathname)?.[1] ?? "";
  return UUID.test(id) ? parseLong(id, fragment) : INCOMPLETE;
}

/** Of a file or a shop. @param fragment without `#` */
export function parseShort(fragment: string): ShortForm {
  if (/^[02-9]/.test(fragment)) return { form: "newer" };
  const secret = fragment.slice(1);
  return fragment.startsWith("1") && isCapability(secret) ? { form: "short", secret } : INCOMPLETE;
}

function parseLong(id: string, fragment: string): FileLink {
  const [capability = "", contentKey = null, ...more] = fragment.split(".");
  if (more.length > 0 || !isCapability(capability)) return INCOMPLETE;
  if (contentKey !== null && !isCapability(contentKey)) return INCOMPLETE;
  return { form: "long", id, capability, contentKey };
}

/** Path and fragment: `/d/<id>#<capability>[.<content key>]`. */
export function formatLongLink({ id, capability, contentKey }: LongLink): string {
  if (!isCapability(capability)) throw new ProtocolError("capability", "Not a capability.");
  return `/d/${id}#${contentKey ? `${capability}.${contentKey}` : capability}`;
}

/** Path and fragment: `/d#1<secret>`. */
export function formatShortLink(secret: string): string {
  if (!isCapability(secret)) throw new ProtocolError("secret", "Not a short link's secret.");
  return `/d#1${secret}`;
}

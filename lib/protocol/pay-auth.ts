/** What a payee's owner proves beside the capability, and how a payee's page and a payment link are addressed. */
import { fromBase64url, isSixteenBytes, randomBytes, toBase64url } from "./bytes";
import { isCapability } from "./capability";
import { hkdf } from "./derive";
import { isUuid } from "./ids";

/** `X-Pay-Auth`: derived from the payee's key, which is never sent. The server keeps its SHA-256. */
export async function payAuth(payeeId: string, payeeKey: string): Promise<string> {
  return toBase64url(await hkdf(fromBase64url(payeeKey), "svc:pay:v1", `pay-auth:v1:${payeeId}`));
}

/** 16 random bytes as 22 base64url characters; the browser that makes a link chooses it. */
export const newPayLinkId = (): string => toBase64url(randomBytes(16));

export const isPayLinkId = isSixteenBytes;

/** Characters of a link's sealed description. */
export const MAX_SEALED_CHARS = 16_384;

export interface PayeeAddress {
  payeeId: string;
  capability: string;
  payeeKey: string;
}

/** Path and fragment: `/payments/<payeeId>#<capability>.<payeeKey>`. */
export const formatPayeeLink = ({ payeeId, capability, payeeKey }: PayeeAddress): string =>
  `/payments/${payeeId}#${capability}.${payeeKey}`;

/** Reads `location`; null when a part is missing or cut. */
export function parsePayeeLink(location: { pathname: string; hash: string }): PayeeAddress | null {
  const payeeId = /^\/payments\/([^/]+)\/?$/.exec(location.pathname)?.[1];
  const [capability = "", payeeKey = "", ...more] = location.hash.replace(/^#/, "").split(".");
  if (!isUuid(payeeId) || more.length > 0) return null;
  return isCapability(capability) && isCapability(payeeKey)
    ? { payeeId, capability, payeeKey }
    : null;
}

/** Path and fragment: `/pay/<linkId>#<k>`. */
export const formatPayLink = (linkId: string, k: string): string => `/pay/${linkId}#${k}`;

/** Reads `location`; `k` is null when it is missing or cut, as after a provider's page. */
export function parsePayLink(location: {
  pathname: string;
  hash: string;
}): { linkId: string; k: string | null } | null {
  const linkId = /^\/pay\/([^/]+)\/?$/.exec(location.pathname)?.[1] ?? "";
  const k = location.hash.replace(/^#/, "");
  return isPayLinkId(linkId) ? { linkId, k: isCapability(k) ? k : null } : null;
}

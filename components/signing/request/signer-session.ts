/** Stores the session from an entered code for this tab and link, so that a reload does not ask again. */

import { readStoredJson, store } from "@/client/browser-storage";
import type { SignerLink } from "@/client/signing/link";
import type { SignerSession } from "@/lib/contract/signing-shapes";

/**
 * Keyed by the request only. Two signers on one device have different links, and another signer's session does not
 * work.
 */
const keyOf = ({ id }: SignerLink) => `sealdesk:sign:${id}`;

export function keepSession(link: SignerLink, { session, expiresAt }: SignerSession): void {
  store(keyOf(link), JSON.stringify([session, expiresAt]), "sessionStorage");
}

export function forgetSession(link: SignerLink): void {
  store(keyOf(link), null, "sessionStorage");
}

/** Null when there is none or it has ended. */
export function storedSession(link: SignerLink): string | null {
  const stored = readStoredJson(keyOf(link), "sessionStorage");
  const [session, expiresAt] = Array.isArray(stored) ? stored : [];
  const isLive = typeof expiresAt === "string" && Date.parse(expiresAt) > Date.now();
  return isLive && typeof session === "string" ? session : null;
}

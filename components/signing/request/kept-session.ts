/** That somebody entered the code from their mail: kept for this tab and this link, so that a reload asks for none again. */

import type { SignerLink } from "@/client/signing/link";
import type { SignerSession } from "@/lib/contract/signing-shapes";

/** By the request alone: two signers on one device have two links, and a session of the other opens nothing. */
const keyOf = ({ id }: SignerLink) => `sealdesk:sign:${id}`;

export function keepSession(link: SignerLink, { session, expiresAt }: SignerSession): void {
  try {
    sessionStorage.setItem(keyOf(link), JSON.stringify([session, expiresAt]));
  } catch {
    // A browser that keeps nothing asks again after a reload.
  }
}

export function forgetSession(link: SignerLink): void {
  try {
    sessionStorage.removeItem(keyOf(link));
  } catch {
    // Nothing was kept.
  }
}

/** Null where there is none, or it has ended. */
export function keptSession(link: SignerLink): string | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(link)) ?? "null");
    if (!Array.isArray(kept)) return null;
    const [session, expiresAt] = kept;
    const isLive = typeof expiresAt === "string" && Date.parse(expiresAt) > Date.now();
    return isLive && typeof session === "string" ? session : null;
  } catch {
    return null;
  }
}

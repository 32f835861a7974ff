/**
 * Leaving to a provider's page and returning. The link's key waits in this tab's storage, because no provider may see
 * it (DB-097).
 */
import { readStored, store } from "@/client/browser-storage";
import { callOperation } from "@/client/call";
import * as api from "@/lib/contract/pay-providers";

const keyOf = (linkId: string) => `sealdesk:pay:${linkId}`;

export interface Paying {
  amount?: string;
  attempt?: string;
}

export async function leaveToPay(
  way: "card" | "paypal",
  linkId: string,
  body: Paying,
): Promise<void> {
  const start = way === "card" ? api.payByCard : api.payByPaypal;
  const { url } = await callOperation(start, { params: { linkId }, body, anonymous: true });
  store(keyOf(linkId), location.hash.slice(1), "sessionStorage");
  location.assign(url);
  // The button stays busy until the page is left, and works again when the browser restores the page.
  await new Promise((resolve) => addEventListener("pageshow", resolve, { once: true }));
}

/** Puts the key back into the address after a provider's page. @returns null when there was none to restore */
export function restoreKey(linkId: string): string | null {
  const k = readStored(keyOf(linkId), "sessionStorage");
  if (k !== null)
    history.replaceState(history.state, "", `${location.pathname}${location.search}#${k}`);
  return k;
}

/**
 * Reports the return from a provider's page to the server once. Nothing in its parameters is trusted.
 * @returns whether the payer returned
 */
export async function finishReturn(linkId: string): Promise<boolean> {
  const query = new URLSearchParams(location.search);
  const session = query.get("card");
  const order = query.has("paypal") ? query.get("token") : null;
  const of = { params: { linkId }, anonymous: true };
  const finishing =
    session !== null
      ? callOperation(api.returnFromCard, { ...of, body: { session } })
      : order !== null
        ? callOperation(api.returnFromPaypal, { ...of, body: { order } })
        : null;
  // The server also learns it from the provider, and the link shows the status.
  await finishing?.catch(() => null);
  return finishing !== null;
}

/** The payer's id for a reusable link, stored in this browser (DB-085). */
export function attemptOf(linkId: string): string | null {
  return readStored(`${keyOf(linkId)}:attempt`);
}

export function newAttempt(linkId: string): string {
  const attempt = crypto.randomUUID();
  store(`${keyOf(linkId)}:attempt`, attempt);
  return attempt;
}

/** The next payment of a reusable link gets a new payer id. The owner still sees the earlier payment. */
export function payAgain(linkId: string): void {
  store(`${keyOf(linkId)}:attempt`, null);
  location.reload();
}

/** The way the payer chose in this tab, to which a provider's page returns. */
export const chosenWay = (linkId: string): string | null =>
  readStored(`${keyOf(linkId)}:way`, "sessionStorage");

export const keepChosenWay = (linkId: string, way: string): boolean =>
  store(`${keyOf(linkId)}:way`, way, "sessionStorage");

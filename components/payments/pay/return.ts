/** The way to a provider's page and back: the link's key waits in this tab, as no provider may see it (DB-097). */
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
  // The button stays busy until the page is left, and works again for who comes back to the page as it was.
  await new Promise((resolve) => addEventListener("pageshow", resolve, { once: true }));
}

/** Puts the key back into the address that a provider's page led back to. @returns null where none was put back */
export function restoreKey(linkId: string): string | null {
  const k = readStored(keyOf(linkId), "sessionStorage");
  if (k !== null)
    history.replaceState(history.state, "", `${location.pathname}${location.search}#${k}`);
  return k;
}

/**
 * What a provider's page led back with, told to the server once; nothing of it is believed here.
 * @returns whether somebody came back
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
  // The server learns it from the provider as well; the link says how it stands.
  await finishing?.catch(() => null);
  return finishing !== null;
}

/** Who pays a reusable link, as long as this browser remembers it (DB-085). */
export function attemptOf(linkId: string): string | null {
  return readStored(`${keyOf(linkId)}:attempt`);
}

export function newAttempt(linkId: string): string {
  const attempt = crypto.randomUUID();
  store(`${keyOf(linkId)}:attempt`, attempt);
  return attempt;
}

/** The next payment of a reusable link is another one; what was paid stays with its owner. */
export function payAgain(linkId: string): void {
  store(`${keyOf(linkId)}:attempt`, null);
  location.reload();
}

/** The way a payer chose, as long as they are in this tab: they come back to it from a provider's page. */
export const chosenWay = (linkId: string): string | null =>
  readStored(`${keyOf(linkId)}:way`, "sessionStorage");

export const keepChosenWay = (linkId: string, way: string): boolean =>
  store(`${keyOf(linkId)}:way`, way, "sessionStorage");

/**
 * Passes information once from the page that creates a request to the request's page: that it is new, and which mails
 * to send.
 */

import { readStoredJson, store } from "@/client/browser-storage";

/** Whether each signer is mailed their link, and with which message. */
export interface Mailing {
  mails: boolean;
  message: string;
}

export interface JustMade extends Mailing {
  /** Whether the account's signing inbox also has the link. */
  isKept: boolean;
}

const key = (id: string) => `sealdesk:sign-made:${id}`;

/**
 * Stored for this tab only and without the link's secret. Without storage, the request's page shows the links to send
 * by hand.
 */
export function tellJustMade(id: string, made: JustMade): void {
  store(key(id), JSON.stringify(made), "sessionStorage");
}

export function takeJustMade(id: string): JustMade | null {
  const { isKept, mails, message } = Object(readStoredJson(key(id), "sessionStorage"));
  store(key(id), null, "sessionStorage");
  return typeof message === "string"
    ? { isKept: isKept === true, mails: mails === true, message }
    : null;
}

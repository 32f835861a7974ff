/**
 * What the page that creates a request passes to the new request's page, once: that its link is new, and which mails to send.
 */

import { readStoredJson, store } from "@/client/browser-storage";

/** Whether each signer is mailed their link, and with which words. */
export interface Mailing {
  mails: boolean;
  message: string;
}

export interface JustMade extends Mailing {
  /** Whether this account's signing inbox has the link as well. */
  isKept: boolean;
}

const key = (id: string) => `sealdesk:sign-made:${id}`;

/** Of this tab alone, and without the link's secret. Without storage the request's page shows the links to mail by hand. */
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

/** What the page of a new request is told by the page that made it, once: that its link is new, and what is to be mailed. */

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

/** Of this tab alone, and without the link's secret. */
export function tellJustMade(id: string, made: JustMade): void {
  try {
    sessionStorage.setItem(key(id), JSON.stringify(made));
  } catch {
    // No storage here: the page of the request shows its links, to be mailed by hand.
  }
}

export function takeJustMade(id: string): JustMade | null {
  try {
    const kept = sessionStorage.getItem(key(id));
    sessionStorage.removeItem(key(id));
    const { isKept, mails, message } = JSON.parse(kept ?? "null") ?? {};
    return typeof message === "string"
      ? { isKept: isKept === true, mails: mails === true, message }
      : null;
  } catch {
    return null;
  }
}

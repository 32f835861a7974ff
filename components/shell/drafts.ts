/** Drafts stored on this device, removed when their author signs out. */
const DRAFTS = "sealdesk:draft:";
/** Of a customer, who has a link and no account. */
const THREADS = `${DRAFTS}thread:`;

/** @param name begins with the account's id, or with `thread:` */
export const draftKey = (name: string): string => DRAFTS + name;

/** Takes the drafts of every account off this device; those of customers' threads stay. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(DRAFTS) && !key.startsWith(THREADS)) localStorage.removeItem(key);
  } catch {
    // No storage here, so there is no draft in it.
  }
}

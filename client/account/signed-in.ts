/** Whether somebody seems to be signed in in this browser, known at once without loading anything. */

import { readStored, readStoredJson, store } from "../browser-storage";

/** "1", or "until-closed": then somebody is signed in as long as the cookie is there. */
const KEY = "sealdesk:signed-in";
/** The person's name, for pages that show it before the account's code is loaded. */
const PERSON = "sealdesk:account-name";
/** Set while AI is off for the account, as far as this browser knows (client/assistant/switch.ts). */
export const AI_OFF_KEY = "sealdesk:ai-off";
/** A cookie that lasts as long as the session's when that ends with the browser. It contains nothing else. */
const UNTIL_CLOSED = "sealdesk-here=1";

export type SignedInPerson = { userId: string; name: string };

/** Only a hint: the server may have ended the session meanwhile. */
export function seemsSignedIn(): boolean {
  return readStored(KEY) !== null && !isOver();
}

/** Whether what is stored of a person must go: they left, or the browser was closed and they stayed only until then. */
export function isOver(): boolean {
  return readStored(KEY) === "until-closed" && !document.cookie.split("; ").includes(UNTIL_CLOSED);
}

/** The signed-in person, as far as it is known at once; null for nobody. */
export function personSignedIn(): SignedInPerson | null {
  if (!seemsSignedIn()) return null;
  const { userId, name } = Object(readStoredJson(PERSON));
  return typeof userId === "string" && typeof name === "string" ? { userId, name } : null;
}

/** @param person null: nobody */
export function hintPerson(person: SignedInPerson | null) {
  if (typeof document === "undefined") return;
  store(PERSON, person && JSON.stringify({ userId: person.userId, name: person.name }));
}

/** Whether a storage event of another tab may change what `seemsSignedIn` returns; a null key means everything. */
export function tellsOfSigningIn({ key }: Pick<StorageEvent, "key">): boolean {
  return key === KEY || key === null;
}

/** @param remember whether the session continues after the browser is closed */
export function hintSignedIn(remember: boolean) {
  if (typeof document === "undefined") return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser we build for
  if (!remember) document.cookie = `${UNTIL_CLOSED}; path=/; SameSite=Strict`;
  store(KEY, remember ? "1" : "until-closed");
}

/** The hint that is left makes `isOver` true until `hintForgotten`, so that the next page removes what this one did not. */
export function hintSignedOut() {
  if (typeof document === "undefined") return;
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${UNTIL_CLOSED}; path=/; SameSite=Strict; max-age=0`;
  store(KEY, "until-closed");
  for (const key of [PERSON, AI_OFF_KEY]) store(key, null);
}

/** Nothing is stored of the person any more. */
export function hintForgotten() {
  if (isOver()) store(KEY, null);
}

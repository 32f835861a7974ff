/**
 * A tab's copy of the signed-in account, synchronised with other tabs: a tab with a vault's key learns when to remove
 * it, even if its page does not show the account.
 */
import type { Environment } from "../environment";
import { readStored, type SignedInAccount } from "./account-store";
import { hintPerson } from "./signed-in";

export type Tab = {
  /** Undefined when it must be read again. */
  person: SignedInAccount | null | undefined;
  /** Counts changes of `person`. */
  changes: number;
  listeners: Set<() => void>;
  /** Null for programs, which have no tabs. */
  channel: BroadcastChannel | null;
};

const CHANNEL = "sealdesk-account";
const tabs = new WeakMap<Environment, Tab>();

/** The tab of this environment. It listens from its first use on. */
export function tabOf(environment: Environment): Tab {
  const known = tabs.get(environment);
  if (known) return known;
  const { page } = environment;
  const channel = page === null ? null : new BroadcastChannel(CHANNEL);
  const tab: Tab = { person: undefined, changes: 0, listeners: new Set(), channel };
  tabs.set(environment, tab);
  if (channel) channel.onmessage = () => changed(tab);
  page?.listen((event) => {
    if (event === "visible") void lookAgain(tab, environment);
  });
  return tab;
}

export function remember(tab: Tab, person: SignedInAccount | null | undefined) {
  tab.person = person;
  if (person !== undefined) hintPerson(person);
  tab.changes += 1;
}

/** Tells this tab's listeners and the other tabs that somebody signed in or out. */
export function tellTabs({ listeners, channel }: Tab) {
  for (const listener of listeners) listener();
  channel?.postMessage("changed");
}

/** Marks this tab's copy as outdated; it is read again when it is needed. */
export function changed(tab: Tab) {
  remember(tab, undefined);
  for (const listener of tab.listeners) listener();
}

/** A frozen page received no messages, so it checks again. */
async function lookAgain(tab: Tab, environment: Environment) {
  const { person } = tab;
  if (!person || environment.indexedDB === null) return;
  const found = await readStored(environment, "account").catch(() => undefined);
  if (found?.userId !== person.userId && tab.person === person) changed(tab);
}

/**
 * A person's name and colour in a file. A signed-in person has their account's name, others a made-up one; both can choose
 * another for this browser.
 */
import type { Awareness } from "y-protocols/awareness";
import { personSignedIn } from "@/client/account/signed-in";
import { readStoredJson, store } from "@/client/browser-storage";
import { type Person, personIn } from "@/lib/kinds/note/person";

export interface Self extends Person {
  /** False while the name is one we made up. */
  chosen: boolean;
}

/** What this browser keeps: of an account, or of whoever is not signed in. */
interface StoredSelf extends Self {
  account?: string | undefined;
}

const KEY = "sealdesk:person";

/** As long as an account's name. */
export const NAME_LIMIT = 100;

/** White ink reads at 4.5:1 or better on each of these, in both themes. */
export const PERSON_COLORS = [
  { name: "Blue", value: "#2c62b8" },
  { name: "Violet", value: "#7346b8" },
  { name: "Plum", value: "#a1357f" },
  { name: "Red", value: "#b23a3a" },
  { name: "Orange", value: "#a8510f" },
  { name: "Olive", value: "#6b6a12" },
  { name: "Green", value: "#2a7540" },
  { name: "Teal", value: "#12717a" },
] as const;

const MANNERS = ["Quiet", "Bright", "Kind", "Swift", "Calm", "Curious", "Gentle", "Early"];
const CREATURES = ["Heron", "Otter", "Finch", "Hare", "Lynx", "Robin", "Seal", "Wren"];

/** Oneself as files show one. */
export function readSelf(random: () => number = Math.random): Self {
  const stored = readStoredJson(KEY);
  const account = personSignedIn();
  const own = isStoredSelf(stored) && stored.account === account?.userId ? stored : null;
  if (account) {
    const color = own?.color ?? colorOf(account.userId);
    return { name: own?.chosen ? own.name : account.name, color, chosen: true };
  }
  if (own) return own;
  const self = makeUp(random);
  keepSelf(self);
  return self;
}

/**
 * Oneself under what is written in a file, and in its list of activity: in one's own colour, not the one that tells
 * carets apart, which changes from tab to tab.
 */
export function signingSelf(): Person {
  const { name, color } = readSelf();
  return { name, color };
}

export function keepSelf({ name, color, chosen }: Self) {
  const account = personSignedIn();
  const stored: StoredSelf = {
    ...{ name, color, account: account?.userId },
    // Who goes by their account's name goes by its next one too.
    chosen: chosen && name !== account?.name,
  };
  store(KEY, JSON.stringify(stored));
}

/** The same for one text everywhere, such as a name or an account's id. */
export function colorOf(text: string): string {
  const sum = [...text].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (PERSON_COLORS[sum % PERSON_COLORS.length] ?? PERSON_COLORS[0]).value;
}

/**
 * The colour one has in this file: of two with the same, the one with the higher client id takes a free one, so that
 * cursors can be told apart. @param wanted one's own
 */
export function colorIn(awareness: Awareness, wanted: string): string {
  const others = [...awareness.getStates()].filter(([id]) => id !== awareness.clientID);
  const first = others.filter(([id]) => id < awareness.clientID);
  const taken = new Set(others.map(([, { user }]) => readOther(user).color));
  const yieldTo = new Set(first.map(([, { user }]) => readOther(user).color));
  const free = PERSON_COLORS.find(({ value }) => !taken.has(value))?.value;
  const now = shownSelf(awareness).color;
  const isNowFree = PERSON_COLORS.some(({ value }) => value === now) && !yieldTo.has(now);
  if (!yieldTo.has(wanted)) return wanted;
  return isNowFree ? now : (free ?? wanted);
}

/** Oneself as this file's others see one. */
export const shownSelf = (awareness: Awareness): Person =>
  readOther(awareness.getLocalState()?.user);

/** What another client says of itself. */
export const readOther = (user: unknown): Person => personIn(user, NAME_LIMIT);

function makeUp(random: () => number): Self {
  const pick = <T>(from: readonly T[], otherwise: T) =>
    from[Math.floor(random() * from.length)] ?? otherwise;
  return {
    name: `${pick(MANNERS, "Quiet")} ${pick(CREATURES, "Heron")}`,
    color: pick(PERSON_COLORS, PERSON_COLORS[0]).value,
    chosen: false,
  };
}

function isStoredSelf(value: unknown): value is StoredSelf {
  if (typeof value !== "object" || value === null) return false;
  const { name, color, chosen, account } = value as Record<string, unknown>;
  const isColor = PERSON_COLORS.some((entry) => entry.value === color);
  const isOf = account === undefined || typeof account === "string";
  return typeof name === "string" && name !== "" && isColor && isOf && typeof chosen === "boolean";
}

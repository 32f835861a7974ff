/** The four legal profiles: how each spells, writes days and points at clauses. Their law is in the packs. */
import type { LegalProfile } from "./contract";

export const PROFILE_LABELS: Readonly<Record<LegalProfile, string>> = {
  uk: "England and Wales",
  us: "United States",
  singapore: "Singapore",
  global: "International",
};

/** What amounts are in until somebody says otherwise. */
export const PROFILE_CURRENCY: Readonly<Partial<Record<LegalProfile, string>>> = {
  uk: "GBP",
  us: "USD",
  singapore: "SGD",
};

export const isAmerican = (profile: LegalProfile): boolean => profile === "us";

/** Whole words and beginnings of words, as packs use them. */
const AMERICAN: readonly (readonly [RegExp, string])[] = [
  [/\b([Tt])his clause\b/g, "$1his Section"],
  [/\bclauses\b/g, "Sections"],
  [
    /\b(organ|author|unauthor|recogn|real|minim|maxim|util|capital|final|summar|character)is(?=e|ing|ation)/gi,
    "$1iz",
  ],
  [/\b(fav|hon|lab|col|behavi|endeav|neighb)our/gi, "$1or"],
  [/\blicence/g, "license"],
  [/\bLicence/g, "License"],
  [/\b(defen|offen)ce/gi, "$1se"],
  [/\binstalment/g, "installment"],
  [/\bfulfil(?=s?\b|ment)/g, "fulfill"],
  [/\bwilful/g, "willful"],
  [/\bcancelled\b/g, "canceled"],
  [/\bcancelling\b/g, "canceling"],
  [/\bprogramme\b/g, "program"],
  [/\backnowledgement/g, "acknowledgment"],
  [/\banalyse/g, "analyze"],
  [/\bper cent\b/g, "percent"],
  [/\bordinary shares\b/g, "common stock"],
  [/\bordinary shareholders\b/g, "common stockholders"],
  [/\btrade mark/g, "trademark"],
  [/\bby-laws\b/g, "bylaws"],
];

/** Text in American spelling; its variables stay as they are. */
export const toAmerican = (text: string): string =>
  text
    .split(/(\{\{.*?\}\})/)
    .map((part) => (part.startsWith("{{") ? part : respelled(part)))
    .join("");

const respelled = (text: string): string =>
  AMERICAN.reduce((now, [british, american]) => now.replace(british, american), text);

/** "clause 3", "Section 3". */
export const clauseWord = (profile: LegalProfile): string =>
  isAmerican(profile) ? "Section" : "clause";

/** "23 November 2026", "November 23, 2026". @param day `YYYY-MM-DD` */
export const longDay = (day: string, profile: LegalProfile): string =>
  new Intl.DateTimeFormat(isAmerican(profile) ? "en-US" : "en-GB", {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));

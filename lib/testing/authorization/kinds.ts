/** What each kind of route answers to every kind of caller. */
import type { CallerKind } from "@/lib/contract/callers";
import type { CallerName } from "@/lib/testing/every-caller";

/** A status and the reason beside it. */
export type Answer = readonly [status: number, reason: string | null];
export type Answers = Partial<Record<CallerName, Answer | "in">>;

interface Kind {
  /** Whom it minds: nobody's origin, every foreign one, or, for a change, all but our own. */
  origins: "any" | "not foreign" | "own";
  answers: Answers;
  /** To everybody the list does not name. */
  others: Answer | "in";
}

const apiKey: Answer = [401, "api-key"];
export const pro: Answer = [403, "pro"];
export const lockdown: Answer = [403, "lockdown"];
const noCapability: Answer = [401, "capability"];
export const notLive: Answer = [404, null];
const tooLow: Answer = [403, "role"];

/** Programs whose account is not let in (G-008, G-009), and pages and sessions that bring no capability. */
const gate: Answers = {
  "a key of a free account": pro,
  "a key of an account whose Pro ended": pro,
  "a free account's key and the owner's link": pro,
  "a key in Lockdown": lockdown,
  "a key in Lockdown without Pro": lockdown,
  "a key of an account being deleted": pro,
};
/** Whoever the gate takes for one of our pages, or for a program of a Pro account. */
const passes = [
  "our page",
  "our page, reading",
  "a key",
  "a cookie of no session",
  "a session",
  "a session of a free account",
  "a session in Lockdown",
  "a session of an account being deleted",
  "a session, for what is another account's",
  "an administrator",
  "an expired session",
  "an ended session",
  "a session signed by another server",
  "a session that is not signed",
] as const satisfies readonly CallerName[];
const deadLinks = [
  "a key and a revoked link",
  "a key and an expired link",
  "a key and a link to another file",
  "a key and a misshapen link",
  "our page with a revoked link",
  "our page with an expired link",
  "our page with a link to another file",
  "our page with a misshapen link",
] as const satisfies readonly CallerName[];
const linked = (role: "owner" | "edit" | "view") => {
  const words = role === "owner" ? "the owner's" : role === "edit" ? "an edit" : "a view";
  return [`a key and ${words} link`, `our page with ${words} link`] as const;
};
const all = (names: readonly CallerName[], answer: Answer | "in"): Answers =>
  Object.fromEntries(names.map((name) => [name, answer]));

const file = (needed: "owner" | "edit" | "view"): Kind => ({
  origins: "not foreign",
  answers: {
    ...gate,
    ...all(passes, noCapability),
    ...all(deadLinks, notLive),
    ...all(linked("owner"), "in"),
    ...all(linked("edit"), needed === "owner" ? tooLow : "in"),
    ...all(linked("view"), needed === "view" ? "in" : tooLow),
  },
  others: apiKey,
});

const sessions = [
  "a session",
  "a session of a free account",
  "a session in Lockdown",
  "a session of an account being deleted",
  "a session, for what is another account's",
  "a session without Origin",
  "an administrator",
] as const satisfies readonly CallerName[];

/** Whoever sends a token at all; from where it comes is nothing to the ticket routes (T-013). */
const bearers = [
  "an unknown key",
  "a revoked key",
  "a misshapen key",
  "a project key",
  "a revoked project key",
  "a personal key",
  "an expired personal key",
  "an OAuth token",
  "a capability as the key",
  "a session as the key",
  "a key of a free account",
  "a key of an account whose Pro ended",
  "a key in Lockdown",
  "a key in Lockdown without Pro",
  "a key of an account being deleted",
  "a key",
  "a key from another site",
  "a free account's key and the owner's link",
  "another site with the owner's link",
  "the scheduler",
  ...deadLinks,
  ...linked("owner"),
  ...linked("edit"),
  ...linked("view"),
] as const satisfies readonly CallerName[];

const withTicketKey = (welcome: readonly CallerName[]): Kind => ({
  origins: "any",
  answers: { ...all(bearers, [401, "invalid_key"]), ...all(welcome, "in") },
  others: [401, "missing_authorization"],
});

const anyLinked = [...linked("owner"), ...linked("edit"), ...linked("view")];
/** In JSON-RPC a refusal is told by its number alone. */
const noToken: Answer = [401, null];
const notSignedIn: Answer = [401, "session"];

const inbox = ({ keys, readingPage }: Record<"keys" | "readingPage", Answer | "in">): Kind => ({
  origins: "not foreign",
  answers: {
    ...gate,
    ...all([...passes, ...deadLinks, ...anyLinked], notSignedIn),
    ...all(
      [...deadLinks, ...anyLinked].filter((name) => name.startsWith("a key")),
      keys,
    ),
    "a key": keys,
    ...all(sessions, "in"),
    "our page, reading": readingPage,
    "a session without Origin": apiKey,
  },
  others: apiKey,
});

/** Behind the gate, everybody is asked for what is of payments alone. */
const pay = (others: Answer): Kind => ({
  origins: "not foreign",
  answers: { ...gate, ...all([...passes, ...deadLinks, ...anyLinked], others) },
  others: apiKey,
});

/** Whoever runs a shop: the table's files are none. */
const ofShop: Kind = {
  origins: "not foreign",
  answers: {
    ...gate,
    ...all(passes, noCapability),
    ...all(deadLinks, notLive),
    ...all([...linked("edit"), ...linked("view")], tooLow),
    ...all(linked("owner"), [404, "not-registered"]),
  },
  others: apiKey,
};

export const kinds = {
  /** Anyone, but for foreign pages. */
  public: { origins: "not foreign", answers: {}, others: "in" },
  /** Anyone from anywhere. */
  open: { origins: "any", answers: {}, others: "in" },
  /** AI apps and programs, by what they send as a token; a link beside it opens nothing here. */
  app: {
    origins: "any",
    answers: {
      ...gate,
      ...all(["a key", ...deadLinks, ...anyLinked], "in"),
      // Both come from a page without an origin.
      ...all(["a key from another site", "a session from a sandbox"], [403, "origin"]),
      ...all(
        [...deadLinks, ...anyLinked].filter((name) => name.startsWith("our page")),
        noToken,
      ),
    },
    others: noToken,
  },
  /** Whoever has a ticket's link; nobody of the table does. */
  customer: { origins: "not foreign", answers: {}, others: "in" },
  scheduler: { origins: "any", answers: { "the scheduler": "in" }, others: [401, null] },
  payScheduler: { origins: "any", answers: { "the scheduler": "in" }, others: [401, "auth"] },
  /** Our pages, signed in or not. */
  page: { origins: "own", answers: {}, others: "in" },
  session: { origins: "own", answers: all(sessions, "in"), others: [401, "session"] },
  /** The same in the tickets' envelope. */
  desk: {
    origins: "own",
    answers: all(sessions, "in"),
    others: [401, "missing_authorization"],
  },
  /** Programs that file tickets, and no others. */
  product: withTicketKey(["a project key"]),
  /** Programs of people who answer them. */
  agent: withTicketKey(["a personal key"]),
  eitherKey: withTicketKey(["a project key", "a personal key"]),
  admin: { origins: "own", answers: { "an administrator": "in" }, others: [404, null] },
  /** Our pages and programs of Pro accounts; no file is asked for yet. */
  gated: {
    origins: "not foreign",
    answers: {
      ...gate,
      ...all(passes, "in"),
      ...all([...deadLinks, ...linked("owner"), ...linked("edit"), ...linked("view")], "in"),
    },
    others: apiKey,
  },
  /** The same, and whoever shows no token. */
  anyone: {
    origins: "not foreign",
    answers: {
      ...gate,
      ...all([...passes, ...deadLinks, ...anyLinked], "in"),
      ...all(["nobody", "forged inside headers", "a session without Origin"], "in"),
    },
    others: apiKey,
  },
  /** A short link is found by its capability; none of the table's is one. */
  lookup: {
    origins: "not foreign",
    answers: {
      ...gate,
      ...all(passes, noCapability),
      ...all([...deadLinks, ...linked("owner"), ...linked("edit"), ...linked("view")], "in"),
    },
    others: apiKey,
  },
  /** The signing inbox: an account's pages, and programs with its key. */
  holder: inbox({ keys: "in", readingPage: notSignedIn }),
  /** Its pages alone. */
  ownBrowser: inbox({ keys: notSignedIn, readingPage: notSignedIn }),
  /** Its pages alone, which say by their Origin that they are some. */
  ownPage: inbox({ keys: notSignedIn, readingPage: [403, "origin"] }),
  /** A signing request, by its own links alone: a file's are none of them (S-005, S-006). */
  envelope: {
    origins: "not foreign",
    answers: {
      ...gate,
      ...all(passes, [401, "capability_required"]),
      ...all([...deadLinks, ...anyLinked], [404, "not_found"]),
    },
    others: apiKey,
  },
  /** A payments page, by what proves its owner: nobody of the table has one. */
  payee: pay([404, "not_found"]),
  /** A link to a shop: the table's files are none, and so all links are answered alike. */
  shopLink: {
    origins: "not foreign",
    answers: {
      ...gate,
      ...all(passes, noCapability),
      ...all([...deadLinks, ...anyLinked], [404, "not-a-shop"]),
    },
    others: apiKey,
  },
  shopOwnerLink: ofShop,
  shopPersonLink: ofShop,
  /** The same in the words of payments; the owner sends the shop's token in a header of its own, and nobody here does. */
  shopCustomer: {
    origins: "not foreign",
    answers: {
      ...gate,
      ...all(passes, [401, "auth"]),
      ...all([...deadLinks, ...anyLinked], [404, "not_found"]),
    },
    others: apiKey,
  },
  shopOwner: pay([401, "auth"]),
  viewer: file("view"),
  editor: file("edit"),
  owner: file("owner"),
} satisfies Record<CallerKind, Kind>;

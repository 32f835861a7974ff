/** The gate's rules as a table: which callers may use which paths (G-001…G-006, D-30, D-32). */

export type Rule =
  /** An own-site browser or an API key of a Pro account. */
  | "key"
  /** The same, and requests without credentials. An `Authorization` that is sent must be valid. */
  | "anyone"
  /** Anyone from our own origin or without one; the route checks sessions and capabilities itself. */
  | "origin"
  /** A page of ours: what changes something must say that it comes from our origin; never a key. */
  | "own"
  /** No check here: other origins are welcome, or the caller proves itself another way. */
  | "open";

const exact: readonly (readonly [RegExp, Rule])[] = [
  [/^\/api\/health$/, "origin"],
  [
    /^\/api\/auth\/(sign-(up|in)\/email|sign-out|revoke-(session|sessions|other-sessions)|update-user)$/,
    "own",
  ],
  [/^\/api\/csp-report$/, "open"],
  [/^\/api\/sign\/v1\/(health|signing-key)$/, "origin"],
  [/^\/api\/pay\/webhooks\//, "open"],
  [/^\/api\/pay\/connect\/[^/]+\/return$/, "open"],
  [/^\/api\/pay\/(providers|chains|fx|payees\/[^/]+\/public)$/, "anyone"],
  // A profile's owner writes at the same paths: those routes ask for a key themselves.
  [/^\/api\/pay\/links(\/[^/]+)?$/, "anyone"],
  [/^\/api\/pay\/links\/[^/]+\/(bank|quote|check|(card|paypal)(\/return)?)$/, "anyone"],
  // An order's token needs no key. A program with a link to the shop sends its key, which is checked (XB-009).
  [/^\/api\/shop-orders\/[^/]+\/status$/, "anyone"],
  [/^\/api\/billing\/stripe$/, "open"],
  [/^\/api\/(cron|pay\/cron|calendar\/cron|calendar\/book\/cron)$/, "open"],
  [/^\/api\/calendar\/feed\/[^/]+\.ics$/, "open"],
  [/^\/api\/calendar\/invites\/rsvps$/, "key"],
  [/^\/api\/calendar\/invites\/[^/]+(\/rsvp)?$/, "origin"],
  [/^\/api\/calendar\/book\/pages\/[^/]+(\/bookings(\/.*)?)?$/, "origin"],
];

const prefixes: readonly (readonly [string, Rule])[] = [
  ["/api/documents", "key"],
  ["/api/trash", "key"],
  ["/api/links", "key"],
  ["/api/shops", "key"],
  ["/api/shop-stock", "key"],
  ["/api/shop-supply", "key"],
  ["/api/shop-orders", "key"],
  ["/api/pay", "key"],
  ["/api/sign", "key"],
  ["/api/draft", "key"],
  ["/api/send", "key"],
  ["/api/ai", "key"],
  ["/api/calendar", "key"],
  ["/api/account", "own"],
  ["/api/admin", "own"],
  ["/api/connected-apps", "own"],
  ["/api/desk", "own"],
  ["/api/v1", "open"],
  ["/api/blob", "open"],
  ["/api", "origin"],
];

/** The rule of a path; null for a path outside the API. */
export function ruleOf(path: string): Rule | null {
  if (!path.startsWith("/api")) return null;
  const row = exact.find(([pattern]) => pattern.test(path));
  if (row) return row[1];
  return prefixes.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1] ?? null;
}

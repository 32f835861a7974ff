/** Who may call an operation, and what everybody else is answered with before the operation looks at anything. */

export interface Caller {
  /** Statuses that its checks may answer with. */
  readonly statuses: readonly number[];
  /** Headers that its checks read. */
  readonly headers?: readonly string[];
}

const CAPABILITY = ["X-Svc-Capability", "X-Svc-Client"] as const;
const file: Caller = { statuses: [401, 403, 404, 410, 429, 503], headers: CAPABILITY };

const table = {
  /** Anyone but pages of other sites. */
  public: { statuses: [403, 429, 503] },
  /** Anyone from anywhere. */
  open: { statuses: [429, 503] },
  /** The clock that runs jobs, by its secret. */
  scheduler: { statuses: [401, 429, 503] },
  /** Our pages, signed in or not. */
  page: { statuses: [403, 429, 503] },
  /** Our pages with a session. */
  session: { statuses: [401, 403, 429, 503] },
  /** The same in the tickets' error format. */
  desk: { statuses: [401, 403, 429, 503] },
  /** A customer by the link to their ticket. */
  customer: { statuses: [403, 404, 429, 503] },
  /** A program with a project key. */
  product: { statuses: [401, 429] },
  /** A program with a personal key. */
  agent: { statuses: [401, 429] },
  /** A program with either. */
  eitherKey: { statuses: [401, 429] },
  admin: { statuses: [401, 403, 404, 429, 503] },
  /** Our pages, and programs of Pro accounts. */
  gated: { statuses: [401, 403, 429, 503] },
  /** The same, with a capability that is looked up. */
  lookup: { statuses: [401, 403, 404, 429, 503], headers: CAPABILITY },
  /** An account's pages, and programs with its key. */
  holder: { statuses: [401, 403, 429, 503] },
  /** An account's pages alone. */
  ownBrowser: { statuses: [401, 403, 429, 503] },
  /** An account's pages alone, which prove by their Origin that they are ours. */
  ownPage: { statuses: [401, 403, 429, 503] },
  /** Whoever has a link to a signing request. */
  envelope: { statuses: [401, 403, 404, 409, 410, 429, 503], headers: CAPABILITY },
  /** Whoever has a file's link, of at least this role. */
  viewer: file,
  editor: file,
  owner: file,
} satisfies Record<string, Caller>;

export type CallerKind = keyof typeof table;
export const callers: Readonly<Record<CallerKind, Caller>> = table;

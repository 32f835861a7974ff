/** Who may call an operation, and the answer to everybody else before the operation runs. */

export interface Caller {
  /** Statuses that its checks may answer with. */
  readonly statuses: readonly number[];
  /** Headers that its checks read. */
  readonly headers?: readonly string[];
}

const CAPABILITY = ["X-Svc-Capability", "X-Svc-Client"] as const;
/** Of every operation that needs an API key of a program: 400 for a client level that is none. */
const keyed: Caller = { statuses: [400, 401, 403, 429, 503] };
const file: Caller = { statuses: [400, 401, 403, 404, 410, 429, 503], headers: CAPABILITY };

const table = {
  /** Anyone but pages of other sites. */
  public: { statuses: [403, 429, 503] },
  /** Anyone from anywhere. */
  open: { statuses: [429, 503] },
  /** An AI app from anywhere, with an OAuth token or an API key of a Pro account; also how it asks may be wrong. */
  app: { statuses: [401, 403, 406, 415, 429, 503] },
  /** The clock that runs jobs, by its secret. */
  scheduler: { statuses: [401, 429, 503] },
  /** The same in the words of payments. */
  payScheduler: { statuses: [401, 429, 503] },
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
  gated: keyed,
  /** The same, and anyone who shows nothing. */
  anyone: keyed,
  /** The same as `gated`, with a capability that is looked up. */
  lookup: { statuses: [400, 401, 403, 404, 429, 503], headers: CAPABILITY },
  /** An account's pages, and programs with its key. */
  holder: keyed,
  /** An account's pages alone. */
  ownBrowser: keyed,
  /** An account's pages alone, which prove by their Origin that they are ours. */
  ownPage: keyed,
  /** Whoever has a link to a signing request. */
  envelope: { statuses: [400, 401, 403, 404, 409, 410, 429, 503], headers: CAPABILITY },
  /** Whoever has the owner's link of a payments page: its capability, and what its key proves. */
  payee: { statuses: [400, 401, 403, 404, 429, 503], headers: [...CAPABILITY, "X-Pay-Auth"] },
  /** Whoever has a link to a shop. */
  shopLink: {
    statuses: [400, 401, 403, 404, 429, 503],
    headers: [...CAPABILITY, "X-Shop-Gate", "X-Shop-Auth"],
  },
  /** Whoever has the owner's link of a shop: its capability, and what its key proves. */
  shopOwnerLink: {
    statuses: [400, 401, 403, 404, 429, 503],
    headers: [...CAPABILITY, "X-Shop-Auth"],
  },
  /** Whoever runs a shop, its owner or a manager: the same of a link of their own. */
  shopPersonLink: {
    statuses: [400, 401, 403, 404, 429, 503],
    headers: [...CAPABILITY, "X-Shop-Auth"],
  },
  /** A customer of a shop who pays, by its link. */
  shopCustomer: {
    statuses: [400, 401, 403, 404, 429, 503],
    headers: [...CAPABILITY, "X-Shop-Gate"],
  },
  /** The owner of a shop who sets how it is paid. */
  shopOwner: {
    statuses: [400, 401, 403, 404, 429, 503],
    headers: [...CAPABILITY, "X-Shop-Token", "X-Shop-Auth"],
  },
  /** Whoever has a file's link, of at least this role. */
  viewer: file,
  editor: file,
  owner: file,
} satisfies Record<string, Caller>;

export type CallerKind = keyof typeof table;
export const callers: Readonly<Record<CallerKind, Caller>> = table;

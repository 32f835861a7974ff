/** What the build tells the service worker about one release: its files, their hashes, and when to store each. */

/** Addresses with the digest of what stands there, as `integrity` has it. */
export type Files = Readonly<Record<string, string>>;

export type Release = {
  /** Another one for whatever differs. */
  version: string;
  /** Pages that are shown without a connection, the same bytes for everybody. */
  shells: Files;
  /** Addresses that another page shows. */
  rewrites: readonly { regex: string; page: string }[];
  /** Every page there is; what is none is none of the worker's business. */
  pages: readonly string[];
  /** What the shells need at once. */
  first: Files;
  /** What they load when it is wanted; kept when the page has calmed down. */
  more: Files;
  /** What is large, or of other pages: kept once somebody used it. */
  used: Files;
};

/** What a page tells the worker. */
export type Message =
  /** Keep the rest of the release now; by its scripts a page says of which release it is itself. */
  | { tell: "keep"; scripts: readonly string[] }
  /** Take over from the worker before: the person asked for the new version. */
  | { tell: "take-over" }
  /** Answers by the port whether these scripts are of this worker's release. */
  | { tell: "compare"; scripts: readonly string[] };

/** Where a page is shown when the server does not answer and it is none of the shells. */
export const NO_CONNECTION = "/offline";

/** Which prerendered page an address shows; null for everything that is no page. */
export function pageAt({ pages, rewrites }: Release, path: string): string | null {
  if (pages.includes(path)) return path;
  return rewrites.find(({ regex }) => new RegExp(regex).test(path))?.page ?? null;
}

/** What the file at an address must be; undefined where it is none of this release. */
export function integrityOf({ first, more, used }: Release, path: string): string | undefined {
  return first[path] ?? more[path] ?? used[path];
}

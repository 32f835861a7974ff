/** What the build tells the service worker about one release: its files, their hashes, and when to store each. */

/** Addresses with the digest of their content, in `integrity` format. */
export type Files = Readonly<Record<string, string>>;

export type Release = {
  /** Differs between any two releases. */
  version: string;
  /** Pages that are shown offline, the same bytes for everybody. */
  shells: Files;
  /** Addresses that show another page. */
  rewrites: readonly { regex: string; page: string }[];
  /** All pages; the worker ignores other addresses. */
  pages: readonly string[];
  /** Files that these pages need at once. */
  first: Files;
  /** Files that they load later; cached once the page is idle. */
  more: Files;
  /** Large files and those of other pages; cached once they were used. */
  used: Files;
};

/** Messages from a page to the worker. */
export type Message =
  /** Cache the rest of the release now. The scripts tell which release the page belongs to. */
  | { tell: "keep"; scripts: readonly string[] }
  /** Replace the active worker: the person asked for the new version. */
  | { tell: "take-over" }
  /** Answers through the port whether these scripts are of this worker's release. */
  | { tell: "compare"; scripts: readonly string[] };

/** The page to show when the server does not answer and the address is not in `shells`. */
export const NO_CONNECTION = "/offline";

/** The prerendered page of an address; null when it is not a page. */
export function pageAt({ pages, rewrites }: Release, path: string): string | null {
  if (pages.includes(path)) return path;
  return rewrites.find(({ regex }) => new RegExp(regex).test(path))?.page ?? null;
}

/** The digest of the file at an address; undefined when this release has none. */
export function integrityOf({ first, more, used }: Release, path: string): string | undefined {
  return first[path] ?? more[path] ?? used[path];
}

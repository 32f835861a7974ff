/** The search of this page: one for all that search in it, fetched with the first. */
import type { SearchDesk } from "@/client/search/desk";

let desk: Promise<SearchDesk> | null = null;

export function searchDesk(): Promise<SearchDesk> {
  desk ??= begin();
  // Out of reach just now: the next one asks for it again.
  desk.catch(() => {
    desk = null;
  });
  return desk;
}

async function begin(): Promise<SearchDesk> {
  const [{ SearchDesk }, { defaultEnvironment }] = await Promise.all([
    import("@/client/search/desk"),
    import("@/client/environment"),
  ]);
  return new SearchDesk(defaultEnvironment());
}

/** Who wants files to be read: as long as somebody does, they are. */
const wanting = new Set<symbol>();

/** @returns the way to want it no more */
export function wantFilled(): () => void {
  const own = Symbol("filling");
  wanting.add(own);
  return () => {
    wanting.delete(own);
    if (wanting.size === 0) void desk?.then((found) => found.stop());
  };
}

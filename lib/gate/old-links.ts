/** Redirects old signing links to the pages' present addresses (S-110, D-60). */
import { baseUrl, env } from "@/lib/env";

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const OLD = new RegExp(`^/(?:(sign)|(review))/(${UUID})/?$`, "i");

/**
 * Where an old link leads, for a 308; null for every other address. The capability is in the fragment, which is not
 * sent and which a browser takes along.
 * @param host the `Host` a browser asked: another than that of the pages is told their whole address
 */
export function oldSignLink(path: string, host: string | null | undefined): string | null {
  const [, sign, , id] = OLD.exec(path) ?? [];
  if (!id) return null;
  const { SIGN_URL } = env();
  const isElsewhere = SIGN_URL !== undefined && host === new URL(SIGN_URL).host;
  return `${isElsewhere ? baseUrl() : ""}/sign/${sign ? "request" : "review"}/${id.toLowerCase()}`;
}

/** Checks the first line and the Host of a request before anything is built from them. */

const host = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const dotSegment = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;
// Characters that no URL serializer leaves unescaped in a path, and an encoded NUL.
const forbidden = /[^\x21-\x7e]|["<>\\^`{|}]|%00/;

/** The path of a request target, without its query. */
export function pathOf(target: string): string {
  const query = target.indexOf("?");
  return query === -1 ? target : target.slice(0, query);
}

/** The reason for a 400, or null. Browsers and URL parsers never send such targets. */
export function faultIn(target: string, hostHeader: string | undefined): string | null {
  if (hostHeader !== undefined && !host.test(hostHeader)) return "The Host header is not valid.";
  if (target.charCodeAt(0) !== 47 || target.charCodeAt(1) === 47) return "The path is not valid.";
  if (target.includes("#")) return "The path is not valid.";
  const path = pathOf(target);
  if (forbidden.test(path)) return "The path is not valid.";
  if (path.includes("/.") || path.includes("%")) {
    if (dotSegment.test(path) || !isDecodable(path)) return "The path is not valid.";
  }
  return null;
}

/**
 * The same path without double slashes and without one at its end; null when it has neither. One spelling of an address
 * means one set of rules. In two steps, as Next redirects.
 */
export function plainer(target: string): string | null {
  const path = pathOf(target);
  const plain = path.includes("//") ? path.replace(/\/{2,}/g, "/") : path.replace(/(.)\/$/, "$1");
  return plain === path ? null : plain + target.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

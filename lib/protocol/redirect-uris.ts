/** Which addresses an app may have codes sent to, and when two of them are the same (O-012, O-031, D-85). */

const MAX_URI_CHARS = 2_000;
/** Printable ASCII without blanks, commas, fragments and backslashes: what a URL parser would skip or turn is refused. */
const PLAIN = /^[!"$-+\--[\]-~]+$/;
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?=[/?]|$)/;
const OWN_SCHEME = /^([a-z][a-z0-9+.-]*):/;
const NO_APPS_SCHEME = new Set([
  ...["http", "https", "javascript", "data", "file", "vbscript", "blob", "about", "ftp"],
  ...["ws", "wss", "mailto", "tel", "sms", "intent", "view-source"],
]);

export function isRedirectUri(uri: string): boolean {
  if (uri.length > MAX_URI_CHARS || !PLAIN.test(uri) || !URL.canParse(uri)) return false;
  const { username, password } = new URL(uri);
  if (username || password) return false;
  const [, scheme = ""] = OWN_SCHEME.exec(uri) ?? [];
  return (
    /^https:\/\/[^/?]/.test(uri) ||
    LOOPBACK.test(uri) ||
    (scheme !== "" && !NO_APPS_SCHEME.has(scheme))
  );
}

/** An app on a device listens at whatever port is free (RFC 8252 §7.3). */
const withoutPort = (uri: string): string =>
  uri.replace(LOOPBACK, (origin) => origin.replace(/:\d+$/, ""));

export const isRegisteredUri = (registered: readonly string[], uri: string): boolean =>
  isRedirectUri(uri) && registered.some((each) => withoutPort(each) === withoutPort(uri));

/** What a consent covers: the origin without a loopback port, or the scheme of an app. */
export function targetOf(uri: string): string {
  const { protocol, origin } = new URL(withoutPort(uri));
  return protocol === "https:" || protocol === "http:" ? origin : protocol;
}

/** The code goes to a program on the person's device, which any other program may pretend to be. */
export const isLocalTarget = (target: string): boolean => !target.startsWith("https://");

/** An address with parameters added to its query. */
export function withParams(uri: string, params: Record<string, string>): string {
  return `${uri}${uri.includes("?") ? "&" : "?"}${new URLSearchParams(params)}`;
}

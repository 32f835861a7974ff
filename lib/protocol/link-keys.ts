/** Which links of this service may hold a key that its server must not see (D-95). */
import { isCapability } from "./capability";
import { parseFileLink } from "./links";

/** Their fragment is a capability that the server knows by its hash, and no key. */
const WITH_CAPABILITY = /^\/sign\/(?:request|review)\/[^/]+\/?$/;

/** `shortSecret` opens the file's key, if the file has one. What cannot be told counts as a key. */
export type LinkKey = "none" | "key" | { shortSecret: string };

export function keyOfLink(url: { pathname: string; hash: string }): LinkKey {
  if (url.hash === "" || url.hash === "#") return "none";
  if (WITH_CAPABILITY.test(url.pathname)) return isCapability(url.hash.slice(1)) ? "none" : "key";
  const link = parseFileLink(url);
  if (link.form === "short") return { shortSecret: link.secret };
  return link.form === "long" && link.contentKey === null ? "none" : "key";
}

/** Links to this service in a text, with any scheme or port, or with none. */
export function linksIn(text: string, origin: string): URL[] {
  const { hostname } = new URL(origin);
  const host = hostname.replace(/[^a-z0-9-]/g, "\\$&");
  const pattern = new RegExp(`${host}\\.?(?::\\d+)?([/?#][^\\s<>"]*[^\\s<>".,;:!?)])`, "gi");
  return [...text.matchAll(pattern)].flatMap(([, path = ""]) => {
    const address = `${origin}${path}`;
    return URL.canParse(address) ? [new URL(address)] : [];
  });
}

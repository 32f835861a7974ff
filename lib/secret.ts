/** Secrets of the server's own, derived from APP_SECRET so that no two uses share one. */
import { hkdfSync } from "node:crypto";
import { env } from "./env";

const derived = new Map<string, string>();

/**
 * The secret for one use, base64url.
 * @param info names the use, e.g. `svc:auth:v1`
 */
export function secretFor(info: string): string {
  const { APP_SECRET } = env();
  if (!APP_SECRET) throw new Error("APP_SECRET is not set; `npm start` makes one itself.");
  const key = `${info}\n${APP_SECRET}`;
  const known = derived.get(key);
  if (known) return known;
  const secret = Buffer.from(hkdfSync("sha256", APP_SECRET, "", info, 32)).toString("base64url");
  derived.set(key, secret);
  return secret;
}

/** Signs events (Standard Webhooks 1.0, E-031). */
import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

export const newSecret = (): string => PREFIX + randomBytes(32).toString("base64");

const signature = (secret: string, content: string): string =>
  createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64"))
    .update(content)
    .digest("base64");

/**
 * The headers of one attempt.
 * @param secrets all that are good now: the receiver believes any of them
 * @param at seconds since 1970
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: number; body: string },
): Record<string, string> {
  const content = `${id}.${at}.${body}`;
  return {
    "webhook-id": id,
    "webhook-timestamp": String(at),
    "webhook-signature": secrets.map((secret) => `v1,${signature(secret, content)}`).join(" "),
  };
}

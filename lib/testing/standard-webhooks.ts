/**
 * How a receiver knows an event, written from the text of Standard Webhooks 1.0 and not from what we send with: the bytes
 * are signed with WebCrypto, and its own table of keys, times and ids decides.
 */
import { webcrypto } from "node:crypto";

export interface Received {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

const TOLERANCE_S = 300;

const header = ({ headers }: Received, name: string): string => {
  const value = headers[name];
  if (typeof value !== "string" || value === "") throw new Error(`There is no ${name}.`);
  return value;
};

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/**
 * @param now seconds since 1970
 * @returns the id, under which an event counts once
 * @throws Error for one that is not believed
 */
export async function verify(received: Received, secret: string, now: number): Promise<string> {
  const id = header(received, "webhook-id");
  const timestamp = header(received, "webhook-timestamp");
  if (!/^\d+$/.test(timestamp)) throw new Error("The timestamp is no number.");
  if (Math.abs(now - Number(timestamp)) > TOLERANCE_S)
    throw new Error("The timestamp is not of now.");
  if (!secret.startsWith("whsec_")) throw new Error("This is no secret.");
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const bytes = bytesOf(secret.slice("whsec_".length));
  if (bytes.length < 24 || bytes.length > 64) throw new Error("This is no secret.");
  const key = await webcrypto.subtle.importKey("raw", bytes, algorithm, false, ["verify"]);
  const content = new TextEncoder().encode(`${id}.${timestamp}.${received.body}`);
  for (const versioned of header(received, "webhook-signature").split(" ")) {
    const [version, signature = ""] = versioned.split(",");
    if (version !== "v1") continue;
    if (await webcrypto.subtle.verify("HMAC", key, bytesOf(signature), content)) return id;
  }
  throw new Error("No signature fits.");
}

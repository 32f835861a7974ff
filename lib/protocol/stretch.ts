/**
 * PBKDF2-HMAC-SHA-256 over what people type: about a second of work on a phone, which WebCrypto does beside the page.
 * How often it goes round is fixed here and never taken from an answer: a server could ask for less.
 */
import { type Bytes, ownBytes, utf8 } from "./bytes";

const ITERATIONS = 600_000;

/** How long work on a password takes, and how it is stopped. */
export type Work = {
  /** Called once this device has been timed, with the whole duration. */
  onEstimate?: ((milliseconds: number) => void) | undefined;
  /** Stops the work; the call rejects with an AbortError. */
  signal?: AbortSignal | undefined;
};

/** 32 bytes. */
export async function stretch(
  secret: Uint8Array,
  salt: Uint8Array,
  { onEstimate, signal }: Work = {},
): Promise<Bytes> {
  signal?.throwIfAborted();
  onEstimate?.(await estimateStretch());
  const stretched = await pbkdf2(secret, salt, ITERATIONS);
  signal?.throwIfAborted();
  return stretched;
}

/** How long the whole stretch takes here, in milliseconds, measured on a fiftieth of it. */
export async function estimateStretch() {
  const part = 50;
  const start = performance.now();
  await pbkdf2(utf8("timed"), utf8("timed"), ITERATIONS / part);
  return (performance.now() - start) * part;
}

async function pbkdf2(secret: Uint8Array, salt: Uint8Array, iterations: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", ownBytes(secret), "PBKDF2", false, [
    "deriveBits",
  ]);
  const parameters = { name: "PBKDF2", hash: "SHA-256", salt: ownBytes(salt), iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 256));
}

/** Reading a request's body: never more than its route allows, never cut short, and never deeper than we parse. */
import { isUtf8 } from "node:buffer";
import { errors } from "./errors";

/** No client sends deeper JSON; parsing it only costs time. */
const MAX_DEPTH = 64;

/**
 * Where our own server leaves the way to a request's body. One plain member for all: a getter for each request would give
 * each a hidden class of its own, which keeps the request in memory until the next full collection.
 */
const OFFER = Symbol("offered body");
type Offered = Request & { [OFFER]?: Offer };

/** A body that our own server has not read yet. */
interface Offer {
  /** The same each time; nothing is read before it is wanted. */
  take(): Promise<Buffer>;
  isHere(): boolean;
}

/** Lets routes read a body straight from the connection (server/lane.ts). */
export function offerBody(request: Request, offer: Offer): void {
  (request as Offered)[OFFER] = offer;
}

/** Whether the whole body arrived with its headers: then reading it, also a second time, does not wait for the client. */
export const isBodyHere = (request: Request): boolean =>
  (request as Offered)[OFFER]?.isHere() ?? false;

/**
 * The body as text.
 * @param limit bytes; one more answers 413 without reading on
 */
export async function readText(request: Request, limit: number): Promise<string> {
  return textOf(await readBytes(request, limit));
}

/**
 * The body as bytes.
 * @param limit bytes; one more answers 413 without reading on
 */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  const offer = (request as Offered)[OFFER];
  const declared = request.headers.get("content-length");
  if (declared === null) {
    if (offer) return within(limit, await offer.take());
    return request.body ? readStream(request.body, limit) : Buffer.alloc(0);
  }
  if (Number(declared) > limit) throw errors.size();
  const bytes = offer ? await offer.take() : Buffer.from(await request.arrayBuffer());
  // A proxy that cut the body must not pass for a whole one.
  if (bytes.byteLength !== Number(declared))
    throw errors.invalid("The body is not as long as its Content-Length says.");
  return bytes;
}

function within(limit: number, bytes: Buffer): Buffer {
  if (bytes.byteLength > limit) throw errors.size();
  return bytes;
}

async function readStream(body: ReadableStream<Uint8Array>, limit: number): Promise<Buffer> {
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel().catch(() => undefined);
      throw errors.size();
    }
    parts.push(value);
  }
  return Buffer.concat(parts);
}

/** Bytes that are no text are refused, not quietly replaced by question marks. */
function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw errors.notJson("The body is not UTF-8 text.");
  return bytes.toString("utf8");
}

/** Parses JSON that came from outside. @throws 400 in plain words */
export function parseJson(text: string): unknown {
  if (depthOf(text) > MAX_DEPTH) throw errors.invalid("The JSON is nested too deeply.");
  const value = read(text);
  // The name as it is, or escapes that may spell it; no other body is walked.
  const written = text.includes("__proto__") || text.includes("\\u00");
  if (written && namesProto(value))
    throw errors.invalid("No member of the body may be named __proto__.");
  return value;
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw errors.notJson("The body is not JSON.");
  }
}

/** Copying such a member sets a prototype or drops it, so the checked value would differ from the sent one. */
function namesProto(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.hasOwn(value, "__proto__") || Object.values(value).some(namesProto);
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === 0x5c) i++;
      else if (code === 0x22) {
        inString = false;
      }
    } else if (code === 0x22) {
      inString = true;
      // Most of a large body is one base64 string: skip to its end at native speed.
      const end = text.indexOf('"', i + 1);
      if (end > i && text.charCodeAt(end - 1) !== 0x5c) {
        i = end;
        inString = false;
      }
    } else if (code === 0x5b || code === 0x7b) {
      depth++;
      if (depth > deepest) deepest = depth;
      if (deepest > MAX_DEPTH) return deepest;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return deepest;
}

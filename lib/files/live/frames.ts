/** Server-sent events as bytes, encoded once however many listeners there are. */

export type EventName = "hello" | "update" | "at" | "presence" | "stale" | "compacted" | "gone";

const encoder = new TextEncoder();

/** One event; `data` is one line of JSON. */
export function frame(event: EventName, data: unknown): Uint8Array {
  return encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** A comment that keeps proxies from closing an idle stream. */
export const ping = encoder.encode(": ping\n\n");

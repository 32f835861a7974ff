/** One question over HTTP whose answer is read as it arrives. It goes where its caller looked before. */
import type { Dispatcher } from "undici";
import { asOutside, OUTSIDE_HEADERS } from "./exchange";

export interface StreamRequest {
  headers: Record<string, string>;
  body: string;
  /** Until the answer begins, and between two parts of it (ms). */
  timeoutMs: number;
  /** Ends it at any time. */
  signal: AbortSignal;
}

export interface OutsideStream {
  status: number;
  /** Throws OutsideError where it breaks off. */
  body: AsyncIterable<Uint8Array>;
}

/** @throws OutsideError when no answer begins */
export async function openStream(
  url: URL,
  dispatcher: Dispatcher,
  { headers, body, timeoutMs, signal }: StreamRequest,
): Promise<OutsideStream> {
  try {
    const answer = await dispatcher.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: "POST",
      headers: { ...OUTSIDE_HEADERS, ...headers },
      body,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      signal,
    });
    return { status: answer.statusCode, body: readParts(answer.body) };
  } catch (fault) {
    throw asOutside(fault);
  }
}

async function* readParts(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (fault) {
    throw asOutside(fault);
  }
}

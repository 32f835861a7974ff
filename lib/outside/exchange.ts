/** One question over HTTP and its answer, with an end to its time and its size. It goes where its caller looked before. */
import type { IncomingHttpHeaders } from "node:http";
import { type Dispatcher, errors } from "undici";
import { OutsideError } from "./error";

export interface OutsideRequest {
  method: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** From the first question for the name to the last byte (ms). */
  timeoutMs: number;
  /** Bytes of the answer's body that are read. */
  maxBytes: number;
  /** An answer that is too long, too slow or broken off is taken as far as it came, once its status is there. */
  cuts?: boolean;
}

export interface OutsideAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export const OUTSIDE_HEADERS = {
  "User-Agent": "Sealdesk/1.0",
  Accept: "*/*",
  // What is packed may be small on the way and endless here.
  "Accept-Encoding": "identity",
};

/** @throws OutsideError */
export async function exchange(
  url: URL,
  dispatcher: Dispatcher,
  request: OutsideRequest,
): Promise<OutsideAnswer> {
  const until = Date.now() + request.timeoutMs;
  try {
    return await attempt(url, dispatcher, request);
  } catch (fault) {
    if (!(fault instanceof StaleConnection)) throw asOutside(fault);
  }
  const timeoutMs = Math.max(1, until - Date.now());
  return attempt(url, dispatcher, { ...request, timeoutMs }).catch((fault: unknown) => {
    throw asOutside(fault);
  });
}

/** A kept connection was closed by its other end before it answered. */
class StaleConnection extends Error {}

function attempt(url: URL, dispatcher: Dispatcher, given: OutsideRequest): Promise<OutsideAnswer> {
  const { method, headers, body, timeoutMs, maxBytes, cuts = false } = given;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let answer: Omit<OutsideAnswer, "body"> | undefined;
    let controller: Dispatcher.DispatchController | undefined;
    let ended: Error | undefined;
    const finish = (): void => {
      clearTimeout(timer);
      if (answer) resolve({ ...answer, body: Buffer.concat(chunks).subarray(0, maxBytes) });
    };
    const fail = (fault: Error): void => {
      ended ??= fault;
      if (cuts) finish();
      clearTimeout(timer);
      reject(!answer && isCutWhenReused(fault) ? new StaleConnection(WORDS.ECONNRESET) : fault);
      controller?.abort(fault);
    };
    const timer = setTimeout(() => {
      fail(new OutsideError("timeout", "There was no answer in time."));
    }, timeoutMs);
    dispatcher.dispatch(
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method,
        headers: { ...OUTSIDE_HEADERS, ...headers },
        body: body ?? null,
        // The clock above counts all of it.
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      {
        onRequestStart(begun) {
          controller = begun;
          // Its time was over before it had a connection.
          if (ended) begun.abort(ended);
        },
        onRequestUpgrade(_controller, _status, _headers, socket) {
          socket.destroy();
          fail(new OutsideError("unreachable", "There was no answer."));
        },
        onResponseStart(_controller, status, headers) {
          if (status >= 200) answer = { status, headers };
        },
        onResponseData(_controller, chunk) {
          size += chunk.length;
          chunks.push(chunk);
          if (size > maxBytes) fail(new OutsideError("too-large", "The answer is too large."));
        },
        onResponseEnd: finish,
        onResponseError: (_controller, fault) => fail(fault),
      },
    );
  });
}

const codeOf = (fault: unknown): string =>
  fault instanceof Error && "code" in fault ? String(fault.code) : "";

function isCutWhenReused(fault: Error): boolean {
  if (fault instanceof errors.SocketError) return fault.socket?.bytesRead !== 0;
  return ["ECONNRESET", "EPIPE"].includes(codeOf(fault));
}

/** The innermost words, and none of the request's own. */
export function asOutside(fault: unknown): OutsideError {
  if (fault instanceof OutsideError) return fault;
  const tried: unknown = fault instanceof AggregateError ? fault.errors[0] : fault;
  const said = tried instanceof Error ? tried.message : "There was no answer.";
  const words = WORDS[codeOf(tried)] ?? said.replace(/\p{Cc}+/gu, " ").slice(0, 200);
  return new OutsideError("unreachable", words);
}

const WORDS: Record<string, string> = {
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection was cut.",
  EPIPE: "The connection was cut.",
  UND_ERR_SOCKET: "The connection was cut.",
  ENOTFOUND: "This name has no address.",
};

/** One question over HTTP and its answer, with an end to its time and its size. It goes where its caller looked before. */
import * as http from "node:http";
import * as https from "node:https";
import { OutsideError } from "./error";

export interface OutsideRequest {
  method: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  /** From the first question for the name to the last byte (ms). */
  timeoutMs: number;
  /** Bytes of the answer's body that are read. */
  maxBytes: number;
  /** An answer that is too long, too slow or broken off is taken as far as it came, once its status is there. */
  cuts?: boolean;
  signal?: AbortSignal;
}

export interface OutsideAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** @throws OutsideError */
export async function exchange(
  url: URL,
  agent: http.Agent,
  request: OutsideRequest,
): Promise<OutsideAnswer> {
  const until = Date.now() + request.timeoutMs;
  for (;;)
    try {
      return await attempt(url, agent, { ...request, timeoutMs: Math.max(1, until - Date.now()) });
    } catch (fault) {
      // A kept connection that its other end had let go of: nothing was heard there.
      if (!(fault instanceof WasKept)) throw fault;
    }
}

class WasKept extends Error {}

function attempt(url: URL, agent: http.Agent, given: OutsideRequest): Promise<OutsideAnswer> {
  const { body, timeoutMs, maxBytes, cuts = false } = given;
  return new Promise((resolve, reject) => {
    const request = open(url, agent, given);
    const chunks: Buffer[] = [];
    let size = 0;
    let answer: http.IncomingMessage | undefined;
    const finish = (): void => {
      clearTimeout(timer);
      if (!answer) return;
      const { statusCode: status = 0, headers } = answer;
      resolve({ status, headers, body: Buffer.concat(chunks).subarray(0, maxBytes) });
    };
    const fail = (fault: unknown): void => {
      clearTimeout(timer);
      if (cuts) finish();
      const isCut = ["ECONNRESET", "EPIPE"].includes(codeOf(fault));
      const isStale = request.reusedSocket && !answer && isCut;
      reject(isStale ? new WasKept() : asOutside(fault));
    };
    const timer = setTimeout(() => {
      request.destroy(new OutsideError("timeout", "There was no answer in time."));
    }, timeoutMs);
    request.on("error", fail);
    // An answer that changes the protocol ends without one, and without an error.
    request.on("close", () => {
      if (!answer) fail(new OutsideError("unreachable", "There was no answer."));
    });
    request.on("response", (response) => {
      answer = response;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size <= maxBytes) return;
        fail(new OutsideError("too-large", "The answer is too large."));
        request.destroy();
      });
      response.on("end", finish);
      response.on("error", fail);
    });
    request.end(body);
  });
}

function open(url: URL, agent: http.Agent, given: OutsideRequest): http.ClientRequest {
  const { method, headers, body, signal } = given;
  const { request } = url.protocol === "http:" ? http : https;
  return request(url, {
    method,
    agent,
    headers: {
      "User-Agent": "Sealdesk/1.0",
      Accept: "*/*",
      // What is packed may be small on the way and endless here.
      "Accept-Encoding": "identity",
      ...(body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) }),
      ...headers,
    },
    ...(signal ? { signal } : {}),
  });
}

const codeOf = (fault: unknown): string =>
  fault instanceof Error && "code" in fault ? String(fault.code) : "";

/** The innermost words, and none of the request's own. */
function asOutside(fault: unknown): OutsideError {
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
  ENOTFOUND: "This name has no address.",
};

/** Turns a socket message into a request, and its response into a message. */
import * as z from "zod";
import { readMessage, writeMessage } from "@/lib/protocol/socket-messages";
import type { Answer } from "./lane";

/**
 * A POST with its body in memory. Making a real Request takes longer than everything else before the link lookup,
 * because it supports streams (0.5 ms instead of 0.1 ms). This one has what routes read; any other member throws.
 */
function lightPost(url: string, headers: Headers, body: Uint8Array<ArrayBuffer>): Request {
  const { buffer, byteOffset, byteLength } = body;
  const request: Request = Object.create(Request.prototype, {
    method: { value: "POST" },
    url: { value: url },
    headers: { value: headers },
    text: { value: async () => new TextDecoder().decode(body) },
    arrayBuffer: { value: async () => buffer.slice(byteOffset, byteOffset + byteLength) },
  });
  return request;
}

/** The only routes over a socket: the sync of a file with small edits. Everything else uses HTTP. */
const ROUTES = /^\/api\/documents\/[\w-]{1,64}\/(?:encrypted-sync|sync)$/;

/** HTTP refuses longer headers too. */
const MAX_HEAD_BYTES = 16_384;

const Head = z.object({
  id: z.int().min(0),
  path: z.string().regex(ROUTES),
  // The headers a message may set. Those that say where it comes from were fixed when the socket was opened.
  headers: z.object({
    authorization: z.string().optional(),
    "content-type": z.string().optional(),
    "x-svc-capability": z.string().optional(),
    "x-svc-client": z.string().optional(),
  }),
});

export interface SocketRequest {
  id: number;
  path: string;
  request: Request;
}

/**
 * @param origin the headers of the request that opened the socket, cleaned by the edge
 * @returns null for a request that is not allowed over a socket
 */
export function requestOf(message: string, origin: Headers): SocketRequest | null {
  try {
    const { head, body } = readMessage(message);
    if (message.length - body.length > MAX_HEAD_BYTES) return null;
    const { id, path, headers: own } = Head.parse(head);
    const headers = new Headers(origin);
    for (const [name, value] of Object.entries(own))
      if (value !== undefined) headers.set(name, value);
    const bytes = new TextEncoder().encode(body);
    headers.set("content-length", String(bytes.byteLength));
    return { id, path, request: lightPost(`http://${origin.get("host")}${path}`, headers, bytes) };
  } catch {
    return null;
  }
}

/** Makes the answer's message. */
export async function answerTo(
  { id, path, request }: SocketRequest,
  answer: Answer,
): Promise<string> {
  const response = await answer(request, path);
  const headers = Object.fromEntries(response.headers);
  return writeMessage({ id, status: response.status, headers }, await response.text());
}

/**
 * Headers of the opening request that apply to each request on the socket: where it comes from, and through which
 * proxy.
 */
const ORIGIN = ["host", "origin", "sec-fetch-site", "user-agent", "x-svc-ip"];

export function originOf(headers: Headers): Headers {
  const kept = new Headers();
  for (const name of ORIGIN) {
    const value = headers.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}

/** Turns a request from a socket into its HTTP form, and the response into a message. */
import * as z from "zod";
import { readMessage, writeMessage } from "@/lib/protocol/socket-messages";
import type { Answer } from "./lane";

/**
 * A POST whose body is at hand. To make a real Request costs more than all else that is done before a link is looked
 * up, as it is built for streams (0.5 ms beside 0.1 ms where no loop keeps it warm). This one has what routes read of a
 * request; whatever else is asked of it throws.
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

/** What may be asked here: the sync of a file, as long as its edits are small. All else has HTTP. */
const ROUTES = /^\/api\/documents\/[\w-]{1,64}\/(?:encrypted-sync|sync)$/;

/** Longer heads are refused over HTTP too. */
const MAX_HEAD = 16_384;

const Head = z.object({
  id: z.int().min(0),
  path: z.string().regex(ROUTES),
  // What a request says for itself. All that says where it comes from was settled when the socket was opened.
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
 * @param origin the headers that the request to open the socket came with, as the edge left them
 * @returns null for anything but a request that may come this way
 */
export function requestOf(message: string, origin: Headers): SocketRequest | null {
  try {
    const { head, body } = readMessage(message);
    if (message.length - body.length > MAX_HEAD) return null;
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

/** The message that answers it. */
export async function answerTo(
  { id, path, request }: SocketRequest,
  answer: Answer,
): Promise<string> {
  const response = await answer(request, path);
  const headers = Object.fromEntries(response.headers);
  return writeMessage({ id, status: response.status, headers }, await response.text());
}

/** What of the headers that opened a socket also stands for each request on it: where it comes from, and through whom. */
const ORIGIN = ["host", "origin", "sec-fetch-site", "user-agent", "x-svc-ip"];

export function originOf(headers: Headers): Headers {
  const kept = new Headers();
  for (const name of ORIGIN) {
    const value = headers.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}

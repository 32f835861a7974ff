/** Bodies sent by hand: one that waits in the middle, and one far larger than anything takes. */
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";

const own = { "sec-fetch-site": "same-origin", "x-svc-client": "6" };

export interface Upload {
  /** Sends the rest. @returns the answer's status and JSON */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer's fields
  finish(): Promise<{ status: number; body: any }>;
}

/** Sends half of a body; resolves when the server has taken the request on and waits for the rest. */
export async function beginUpload(url: string, body: object): Promise<Upload> {
  const text = JSON.stringify(body);
  const half = Math.floor(text.length / 2);
  const headers = { ...own, "content-length": text.length, expect: "100-continue" };
  const sent = request(url, { method: "POST", headers, agent: false });
  const answered = once(sent, "response") as Promise<[IncomingMessage]>;
  answered.catch(() => undefined);
  sent.flushHeaders();
  await once(sent, "continue");
  sent.write(text.slice(0, half));
  return {
    finish: async () => {
      sent.end(text.slice(half));
      const [response] = await answered;
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part as Buffer);
      const answer = JSON.parse(Buffer.concat(parts).toString());
      return { status: response.statusCode ?? 0, body: answer };
    },
  };
}

const MEGABYTE = Buffer.alloc(1_000_000, 97);

/**
 * Pushes a body of `megabytes` at an address, whatever is answered meanwhile, until it is through or cut off: a client
 * without manners, which no HTTP library is.
 * @returns the answer's status, and how much of the body went out
 */
export async function pushBody(
  url: string,
  megabytes: number,
  framing: "chunked" | "content-length",
): Promise<{ status: number; sent: number }> {
  const { hostname, port, pathname, host } = new URL(url);
  const isChunked = framing === "chunked";
  const piece = isChunked ? chunkOf(MEGABYTE) : MEGABYTE;
  const socket = connect(Number(port), hostname);
  let head = "";
  socket.on("data", (part: Buffer) => {
    head += part.toString("latin1");
  });
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  socket.on("error", () => undefined);
  const headers = Object.entries(own).map(([name, value]) => `${name}: ${value}`);
  headers.push(isChunked ? "transfer-encoding: chunked" : `content-length: ${megabytes * 1e6}`);
  socket.write(`POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\n${headers.join("\r\n")}\r\n\r\n`);
  for (let index = 0; index < megabytes && socket.writable; index++)
    if (!socket.write(piece)) await Promise.race([once(socket, "drain").catch(() => null), closed]);
  if (isChunked && socket.writable) socket.write("0\r\n\r\n");
  await closed;
  return { status: Number(head.split(" ")[1]), sent: socket.bytesWritten };
}

function chunkOf(bytes: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`${bytes.length.toString(16)}\r\n`),
    bytes,
    Buffer.from("\r\n"),
  ]);
}

/** Responses written directly to a connection that has no response object. */
import type { Duplex } from "node:stream";
import { errors, type HttpError } from "@/lib/http/errors";
import { errorResponse } from "@/lib/http/formats";
import { securityHeaders } from "./security-headers";

/** Connections that were answered and are only drained: nothing more may be written to them. */
export const refused = new WeakSet<Duplex>();

export const TOO_SLOW: [number, HttpError] = [408, errors.invalid("The request took too long.")];

const reasons: Record<number, string> = {
  400: "Bad Request",
  403: "Forbidden",
  405: "Method Not Allowed",
  408: "Request Timeout",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  503: "Service Unavailable",
};

/** @param status the error's own, or the one for a parser error */
export function answerSocket(socket: Duplex, status: number, error: HttpError): void {
  const body = JSON.stringify({ error: error.message });
  writeRaw(socket, status, body, errorResponse("docs", error).headers);
}

export function writeRaw(socket: Duplex, status: number, body: string, headers: Headers): void {
  if (!socket.writable || refused.has(socket)) {
    socket.destroy();
    return;
  }
  const lines = [`HTTP/1.1 ${status} ${reasons[status]}`, "Connection: close"];
  lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
  for (const [name, value] of [...headers, ...Object.entries(securityHeaders(false))])
    lines.push(`${name}: ${value}`);
  socket.on("error", () => socket.destroy());
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}

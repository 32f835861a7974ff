/** Headers that only this server may set: removed from requests, then set to known values. */
import type { IncomingMessage } from "node:http";

/** With these a client could pretend to be a proxy, another host, our gate or Next itself. */
const forged = new RegExp(
  `^(?:${[
    "x-svc-(?!client$|capability$)",
    "x-forwarded-",
    "x-middleware-",
    "x-nextjs-",
    "x-next-",
    "x-invoke-",
    // Exceptions: a blob store's client uses these headers, and the store signs its reports. Both are verified.
    "x-vercel-(?!blob-|signature$)",
    "x-now-",
    "x-matched-path$",
    "x-real-ip$",
    "x-client-ip$",
    "x-nonce$",
    "forwarded$",
    "content-security-policy",
  ].join("|")})`,
);

/**
 * Cleans the request in place and sets `x-svc-ip`, the only client address that other code reads.
 * @param trustedHeader the header in which our reverse proxy reports the client's address
 */
export function sanitizeHeaders(request: IncomingMessage, trustedHeader: string | undefined): void {
  const address = clientAddress(request, trustedHeader);
  const raw = request.rawHeaders;
  let kept = 0;
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i] ?? "";
    const lower = name.toLowerCase();
    if (forged.test(lower)) {
      delete request.headers[lower];
      continue;
    }
    raw[kept] = name;
    raw[kept + 1] = raw[i + 1] ?? "";
    kept += 2;
  }
  raw.length = kept;
  raw.push("x-svc-ip", address);
  request.headers["x-svc-ip"] = address;
}

/** The headers in the form that routes and the gate read. */
export function webHeaders(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, String(value));
  return headers;
}

/** The address that the trusted proxy reports, otherwise the socket's. */
function clientAddress(request: IncomingMessage, trustedHeader: string | undefined): string {
  const socket = request.socket.remoteAddress ?? "";
  if (!trustedHeader) return socket;
  const reported = request.headers[trustedHeader];
  const text = Array.isArray(reported) ? reported.join(",") : reported;
  return text?.split(",").at(-1)?.trim() || socket;
}

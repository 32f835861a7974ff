/** Headers that only this server may set: removed from requests, then set to known values. */
import type { IncomingMessage } from "node:http";

/** By these a client could pretend to be a proxy, a host, our own front door or Next's inside. */
const forged = new RegExp(
  `^(?:${[
    "x-svc-(?!client$|capability$)",
    "x-forwarded-",
    "x-middleware-",
    "x-nextjs-",
    "x-next-",
    "x-invoke-",
    // The client of a blob store says so what it wants, and the store signs what it tells: neither is believed unseen.
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
 * Cleans the request in place and sets `x-svc-ip`, the one address everything else reads.
 * @param trustedHeader where the reverse proxy in front of us reports the client's address
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

/** The headers as routes and the front door read them. */
export function webHeaders(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, String(value));
  return headers;
}

/** The nearest hop's word for it when a proxy is trusted, else the socket's address. */
function clientAddress(request: IncomingMessage, trustedHeader: string | undefined): string {
  const socket = request.socket.remoteAddress ?? "";
  if (!trustedHeader) return socket;
  const reported = request.headers[trustedHeader];
  const text = Array.isArray(reported) ? reported.join(",") : reported;
  return text?.split(",").at(-1)?.trim() || socket;
}

/**
 * The first code that sees a request. It refuses malformed and oversized requests, and records the client's address.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { errors, type HttpError } from "@/lib/http/errors";
import { errorResponse, formatOf } from "@/lib/http/formats";
import { SOCKET_PATH } from "@/lib/protocol/socket-messages";
import { answerSocket, refused, TOO_SLOW, writeRaw } from "./raw-answers";
import { drain, hasBody } from "./request-body";
import { sanitizeHeaders } from "./request-headers";
import { faultIn, pathOf, plainer } from "./request-line";
import { apiPolicy, securityHeaders } from "./security-headers";

/** Reads the body itself when it wants it (request-body.ts). */
export type Handler = (request: IncomingMessage, response: ServerResponse, path: string) => void;

export interface EdgeOptions {
  handle: Handler;
  /** Handles requests whose path must not be normalized, such as uploads. */
  streams?: { takes: (path: string) => boolean; handle: Handler };
  /** Accepts WebSocket connections; without it no connection is upgraded. */
  sockets?: {
    accept(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<Response | null>;
  };
  isHttps?: boolean;
  trustedProxyHeader?: string | undefined;
  headersTimeoutMs?: number;
}

/** For a whole request, including a streamed upload. A body that is read into memory has a shorter limit. */
const REQUEST_TIMEOUT_MS = 600_000;
const everyMethod = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

export function createEdge(options: EdgeOptions): Server {
  const headersTimeout = options.headersTimeoutMs ?? 10_000;
  const limits = {
    headersTimeout,
    REQUEST_TIMEOUT_MS,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: Math.min(1_000, headersTimeout),
    maxHeaderSize: 16_384,
  };
  const headers = Object.entries(securityHeaders(options.isHttps ?? false));
  const server = createServer(limits, (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    accept(request, response, options);
  });
  // The code that reads the body sends 100 Continue.
  server.on("checkContinue", (...request) => server.emit("request", ...request));
  server.on("connect", (_request, socket) => answerSocket(socket, 405, errors.method(everyMethod)));
  server.on("upgrade", (request, socket, head) => {
    void upgrade(request, socket, head, options);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    answerSocket(socket, ...parserFault(error.code));
  });
  return server;
}

function accept(request: IncomingMessage, response: ServerResponse, options: EdgeOptions): void {
  const { url = "/" } = request;
  const path = pathOf(url);
  const fault = faultIn(url, request.headers.host) ?? twoHosts(request);
  const say = (error: HttpError) => refuse(request, response, errorResponse(formatOf(path), error));
  if (fault) say(errors.invalid(fault));
  else if (options.streams?.takes(path)) {
    sanitizeHeaders(request, options.trustedProxyHeader);
    options.streams.handle(request, response, path);
  } else {
    const location = plainer(url);
    if (location !== null) {
      refuse(request, response, redirect(location));
      return;
    }
    request.headers.host ??= "localhost";
    sanitizeHeaders(request, options.trustedProxyHeader);
    options.handle(request, response, path);
  }
}

/** Only this exact path upgrades a connection to a WebSocket (CVE-2026-44578). */
async function upgrade(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  { sockets, trustedProxyHeader }: EdgeOptions,
): Promise<void> {
  socket.on("error", () => socket.destroy());
  const fault = faultIn(request.url ?? "/", request.headers.host) ?? twoHosts(request);
  const isSocket = request.headers.upgrade?.toLowerCase() === "websocket";
  if (fault) answerSocket(socket, 400, errors.invalid(fault));
  else if (!sockets || !isSocket || request.url !== SOCKET_PATH || request.method !== "GET")
    answerSocket(socket, 400, errors.invalid("This server does not switch protocols here."));
  else {
    sanitizeHeaders(request, trustedProxyHeader);
    const refusal = await sockets.accept(request, socket, head);
    if (refusal) writeRaw(socket, refusal.status, await refusal.text(), refusal.headers);
  }
}

/** The same answer that Next would give. */
function redirect(location: string): Response {
  const headers = { location, refresh: `0;url=${location}` };
  return new Response(Buffer.from(location), { status: 308, headers });
}

/** Node keeps the first of two Host headers, other servers may keep the last, so two are refused (RFC 9112). */
function twoHosts(request: IncomingMessage): string | null {
  let hosts = 0;
  for (let i = 0; i < request.rawHeaders.length; i += 2)
    if (request.rawHeaders[i]?.toLowerCase() === "host") hosts++;
  return hosts > 1 ? "There is more than one Host header." : null;
}

/**
 * Answers before the body is read, and then discards the body, so that its sender gets to read the answer.
 * @param quickBytes how many bytes are discarded at full speed
 */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
  quickBytes?: number,
): void {
  if (hasBody(request) && !request.readableEnded) {
    response.setHeader("connection", "close");
    refused.add(request.socket);
    writeAnswer(response, answer, () => drain(request, quickBytes));
  } else writeAnswer(response, answer);
}

/** Writes an error in the format of its path's family. */
export function writeError(response: ServerResponse, path: string, error: HttpError): void {
  writeAnswer(response, errorResponse(formatOf(path), error));
}

/** @param beforeEnd keeps the connection open after the answer was sent, until it resolves */
function writeAnswer(
  response: ServerResponse,
  answer: Response,
  beforeEnd?: () => Promise<void>,
): void {
  const write = async () => {
    const text = await answer.text();
    response.setHeader("content-security-policy", apiPolicy);
    response.setHeader("content-length", Buffer.byteLength(text));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (beforeEnd) {
      response.write(text);
      await beforeEnd();
      response.end();
    } else response.end(text);
  };
  write().catch(() => response.destroy());
}

function parserFault(code: string | undefined): [number, HttpError] {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return TOO_SLOW;
  if (code === "HPE_HEADER_OVERFLOW") return [431, errors.invalid("The headers are too large.")];
  return [400, errors.invalid("The request is malformed.")];
}

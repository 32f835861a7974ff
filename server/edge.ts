/** The network edge: what reaches the lane and the pages is well-formed, of a bearable size, and says where it came from. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { errors, type HttpError } from "@/lib/http/errors";
import { errorResponse, formatOf } from "@/lib/http/formats";
import { SOCKET_PATH } from "@/lib/protocol/socket-messages";
import type { Answer, Gate } from "./lane";
import { answerSocket, refused, writeRaw } from "./raw-answers";
import { declaresTooMuch, drain, hasBody, takeBody } from "./request-body";
import { sanitizeHeaders, webHeaders } from "./request-headers";
import { faultIn, pathOf, plainer } from "./request-line";
import { apiPolicy, securityHeaders } from "./security-headers";
import type { Sockets } from "./sockets";

/** A request whose body the edge has already taken; the request listener of the lane reads it from here. */
export interface TakenRequest extends IncomingMessage {
  rawBody?: Buffer;
}

export type Handler = (request: TakenRequest, response: ServerResponse, path: string) => void;

export interface EdgeOptions {
  handle: Handler;
  /** The most bytes the body of a request may have. */
  bodyLimit: (method: string, path: string) => number;
  /** The front door, asked before a body is called too large: who may not call hears that first (XB-013). */
  gate?: Gate;
  /** The routes: those of tickets know their callers themselves, and say so before they mind a size (T-060). */
  answer?: Answer;
  /** Takes requests with their bodies as they arrive, however long they are; each has ten minutes. */
  streams?: { takes: (path: string) => boolean; handle: Handler };
  /** Takes over connections that ask for a socket; without it nothing is upgraded. */
  sockets?: Sockets;
  isHttps?: boolean;
  trustedProxyHeader?: string | undefined;
  headersTimeoutMs?: number;
  requestTimeoutMs?: number;
}

const TOO_SLOW: [number, HttpError] = [408, errors.invalid("The request took too long.")];
const streamTimeoutMs = 600_000;
const everyMethod = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

export function createEdge(options: EdgeOptions): Server {
  const bodyTimeout = options.requestTimeoutMs ?? 60_000;
  const requestTimeout = options.streams ? streamTimeoutMs : bodyTimeout;
  const headersTimeout = Math.min(options.headersTimeoutMs ?? 10_000, bodyTimeout);
  const limits = {
    headersTimeout,
    requestTimeout,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: Math.min(1_000, headersTimeout),
    maxHeaderSize: 16_384,
  };
  const headers = Object.entries(securityHeaders(options.isHttps ?? false));
  const server = createServer(limits, (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    accept(request, response, options);
  });
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    const limit = options.bodyLimit(request.method ?? "", pathOf(request.url ?? ""));
    // Refused before a byte of it is sent.
    if (!declaresTooMuch(request, limit)) response.writeContinue();
    server.emit("request", request, response);
  });
  server.on("connect", (_request, socket) => answerSocket(socket, 405, errors.method(everyMethod)));
  server.on("upgrade", (request, socket, head) => {
    void upgrade(request, socket, head, options);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    answerSocket(socket, ...parserFault(error.code));
  });
  return server;
}

function accept(request: TakenRequest, response: ServerResponse, options: EdgeOptions): void {
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
    if (hasBody(request)) void withBody(request, response, path, options);
    else options.handle(request, response, path);
  }
}

/** A connection becomes a socket at one address, spelled exactly; anywhere else it stays what it is (CVE-2026-44578). */
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

/** As Next words it, before it looks at anything else. */
function redirect(location: string): Response {
  const headers = { location, refresh: `0;url=${location}` };
  return new Response(Buffer.from(location), { status: 308, headers });
}

/** Node keeps the first of two Host headers; whoever sends two means different things to different readers (RFC 9112). */
function twoHosts(request: IncomingMessage): string | null {
  let hosts = 0;
  for (let i = 0; i < request.rawHeaders.length; i += 2)
    if (request.rawHeaders[i]?.toLowerCase() === "host") hosts++;
  return hosts > 1 ? "There is more than one Host header." : null;
}

async function withBody(
  request: TakenRequest,
  response: ServerResponse,
  path: string,
  options: EdgeOptions,
): Promise<void> {
  const limit = options.bodyLimit(request.method ?? "", path);
  const body = await takeBody(request, limit, options.requestTimeoutMs ?? 60_000);
  if (body === "too-large") await refuseBody(request, response, path, options);
  else if (body === "too-slow") answerSocket(request.socket, ...TOO_SLOW);
  else if (body !== "gone") {
    request.rawBody = body;
    options.handle(request, response, path);
  }
}

async function refuseBody(
  request: TakenRequest,
  response: ServerResponse,
  path: string,
  { gate, answer }: EdgeOptions,
): Promise<void> {
  const { method = "GET" } = request;
  const headers = webHeaders(request);
  const isRead = method !== "GET" && method !== "HEAD";
  if (answer && isRead && formatOf(path) === "tickets") {
    // Without the body, and longer than any route takes: its checks before that are made, and nothing after.
    headers.delete("transfer-encoding");
    headers.set("content-length", String(Number.MAX_SAFE_INTEGER));
    const asked = new Request(new URL(request.url ?? "/", "http://localhost"), { method, headers });
    refuse(request, response, await answer(asked, path));
    return;
  }
  const verdict = await gate?.({ method, path, headers });
  const refusal =
    verdict?.pass === false ? verdict.response : errorResponse(formatOf(path), errors.size());
  refuse(request, response, refusal);
}

/**
 * Answers before the body is read, and reads it away so that its sender comes to read the answer.
 * @param quickBytes how many of them without much waiting
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

/** Writes an error as its path's family words it. */
export function writeError(response: ServerResponse, path: string, error: HttpError): void {
  writeAnswer(response, errorResponse(formatOf(path), error));
}

/** @param beforeEnd what the connection stays open for; its reader has the whole answer before that */
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

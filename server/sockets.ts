/**
 * Sockets carry the requests of files that are being edited, so that a keystroke costs a message instead of an HTTP
 * request. Each message passes the same gate and the same route as over HTTP, and no state is kept between messages.
 */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { errors } from "@/lib/http/errors";
import { errorResponse, formatOf } from "@/lib/http/formats";
import { networkOf } from "@/lib/http/network";
import { MAX_MESSAGE_BYTES, SOCKET_PATH, SOCKET_PROTOCOL } from "@/lib/protocol/socket-messages";
import type { Answer, Gate } from "./lane";
import { webHeaders } from "./request-headers";
import { answerTo, originOf, requestOf } from "./socket-requests";

/** Requests in progress on one socket. A page sends at most four edits and its presence. */
export const MAX_UNDER_WAY = 32;
/** Unread answer bytes for one reader, and for all readers of a network. A slower reader is disconnected. */
const MAX_UNREAD_BYTES = 8_000_000;
const MAX_NETWORK_UNREAD_BYTES = 64_000_000;
/** Any reader may have fewer than this unread for a moment. */
const ALLOWED_UNREAD_BYTES = 65_536;

const RETRY_AFTER_S = 60;
/** How long a reader may take to confirm the close. */
const GOODBYE_MS = 1_000;

/** Close codes of RFC 6455. */
const code = { idle: 1000, refused: 1008, restart: 1012 };

export interface SocketOptions {
  answer: Answer;
  gate: Gate;
  /** How often a reader must answer a ping. */
  pingMs?: number;
  /** How long a socket stays open without a request. An open page sends its presence every ten seconds. */
  idleMs?: number;
  /** Sockets per network, which may be everybody behind a company's address. */
  networkSockets?: number;
}

interface Open {
  socket: WebSocket;
  network: string;
  /** The headers that say where its requests come from. */
  origin: Headers;
  underWay: number;
  heardAt: number;
  isThere: boolean;
}

export class Sockets {
  private readonly networks = new Map<string, Set<Open>>();
  private readonly pingMs: number;
  private readonly idleMs: number;
  private readonly networkSockets: number;
  private pinger: NodeJS.Timeout | undefined;
  private isEnding = false;
  private readonly handshake = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols: (offered) => (offered.has(SOCKET_PROTOCOL) ? SOCKET_PROTOCOL : false),
  });

  constructor(private readonly options: SocketOptions) {
    this.pingMs = options.pingMs ?? 30_000;
    this.idleMs = options.idleMs ?? 150_000;
    this.networkSockets = options.networkSockets ?? 1_000;
  }

  /** Upgrades the connection, or returns the refusal. The edge has checked the request already. */
  async accept(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<Response | null> {
    const headers = webHeaders(request);
    const format = formatOf(SOCKET_PATH);
    const verdict = await this.options.gate({ method: "GET", path: SOCKET_PATH, headers });
    if (!verdict.pass) return verdict.response;
    if (this.isEnding) return errorResponse(format, errors.unavailable());
    const open = this.networks.get(networkOf(headers))?.size ?? 0;
    if (open >= this.networkSockets) return errorResponse(format, errors.rate(RETRY_AFTER_S));
    this.handshake.handleUpgrade(request, socket, head, (opened) => this.begin(opened, headers));
    return null;
  }

  /** Answers accepted requests, accepts no more, and resolves when every socket is closed. */
  async close(patienceMs: number): Promise<void> {
    this.isEnding = true;
    clearInterval(this.pinger);
    const open = [...this.all()];
    const ends = open.map(({ socket }) => new Promise((resolve) => socket.once("close", resolve)));
    for (const { socket, underWay } of open) if (underWay === 0) dismiss(socket);
    const limit = setTimeout(() => {
      for (const { socket } of open) socket.terminate();
    }, patienceMs);
    await Promise.all(ends);
    clearTimeout(limit);
  }

  /** Number of open sockets. */
  get count(): number {
    return [...this.all()].length;
  }

  private *all(): Iterable<Open> {
    for (const network of this.networks.values()) yield* network;
  }

  private begin(socket: WebSocket, headers: Headers): void {
    const name = networkOf(headers);
    const origin = originOf(headers);
    const open = { socket, network: name, origin, underWay: 0, heardAt: now(), isThere: true };
    const network = this.networks.get(name) ?? new Set();
    this.networks.set(name, network.add(open));
    this.pinger ??= setInterval(() => this.beat(), this.pingMs).unref();
    socket.on("message", (data, isBinary) => this.take(open, isBinary ? "" : String(data)));
    socket.on("pong", () => {
      open.isThere = true;
    });
    // The package closes the socket on a protocol error, with the right code.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      network.delete(open);
      if (network.size === 0) this.networks.delete(name);
    });
  }

  private take(open: Open, message: string): void {
    const { socket, origin, underWay } = open;
    if (this.isEnding || socket.readyState !== socket.OPEN) return;
    const asked = requestOf(message, origin);
    // No client of ours sends this, or this much at once, so it gets no answer.
    if (asked === null || underWay >= MAX_UNDER_WAY) socket.close(code.refused);
    else void this.run(open, answerTo(asked, this.options.answer));
  }

  private async run(open: Open, answering: Promise<string>): Promise<void> {
    const { socket } = open;
    open.underWay++;
    open.heardAt = now();
    try {
      socket.send(await answering);
      if (this.isTooFarBehind(open)) socket.terminate();
    } catch {
      // Without an answer the client sends its request again over HTTP, which reports the error.
      socket.terminate();
    } finally {
      open.underWay--;
      if (this.isEnding && open.underWay === 0) dismiss(socket);
    }
  }

  private isTooFarBehind({ socket, network }: Open): boolean {
    if (socket.bufferedAmount < ALLOWED_UNREAD_BYTES) return false;
    if (socket.bufferedAmount > MAX_UNREAD_BYTES) return true;
    let unread = 0;
    for (const other of this.networks.get(network) ?? []) unread += other.socket.bufferedAmount;
    return unread > MAX_NETWORK_UNREAD_BYTES;
  }

  private beat(): void {
    for (const open of this.all()) {
      const { socket, isThere, underWay, heardAt } = open;
      if (underWay === 0 && now() - heardAt > this.idleMs) socket.close(code.idle);
      else if (!isThere) socket.terminate();
      else {
        open.isThere = false;
        socket.ping();
      }
    }
  }
}

function dismiss(socket: WebSocket): void {
  socket.close(code.restart);
  setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
}

const now = (): number => performance.now();

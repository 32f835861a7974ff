/**
 * Sends small requests over one socket while it is open, which takes half the time of a fetch. The requests and answers
 * are the same. A request that the socket cannot take or does not answer uses fetch at once.
 */
import {
  readMessage,
  SOCKET_PATH,
  SOCKET_PROTOCOL,
  writeMessage,
} from "../../lib/protocol/socket-messages";
import { type Environment, type Socket, siteOrigin } from "../environment";
import { BadAnswer, isRecord } from "../http";
import { count, record } from "./answers";
import { Backoff } from "./backoff";
import type { Timing } from "./timing";

/** Larger bodies would delay the keystrokes behind them. */
const MAX_BODY_CHARS = 32_768;

type Waiting = { answered(response: Response): void; lost(): void };

export class SocketLane {
  private socket: Socket | null = null;
  private isOpen = false;
  /** The socket has answered before. */
  private hasAnswered = false;
  private notBefore = 0;
  private lastId = 0;
  private readonly waiting = new Map<number, Waiting>();
  private readonly backoff: Backoff;

  constructor(
    private readonly environment: Environment,
    private readonly timing: Timing,
  ) {
    this.backoff = new Backoff(timing.socketRetry, timing.socketRetryMax, environment.random);
  }

  /** Has the environment's signature; requests before a socket is open use fetch. */
  readonly fetch: Environment["fetch"] = (url, init) => {
    const { body, keepalive, signal } = init;
    const isSmall = typeof body === "string" && body.length <= MAX_BODY_CHARS;
    if (!isSmall || keepalive || signal?.aborted) return this.environment.fetch(url, init);
    this.open();
    if (this.socket === null || !this.isOpen) return this.environment.fetch(url, init);
    return this.ask(this.socket, url, init, body);
  };

  /** Opens the socket unless it is open, or failed a short while ago. */
  open(): void {
    const { environment } = this;
    if (this.socket !== null || environment.socket === undefined) return;
    if (performance.now() < this.notBefore) return;
    const address = siteOrigin(environment).replace(/^http/, "ws") + SOCKET_PATH;
    this.hasAnswered = false;
    try {
      const socket = environment.socket(address, SOCKET_PROTOCOL, {
        open: () => {
          if (this.socket === socket) this.isOpen = true;
        },
        message: (text) => {
          if (this.socket === socket) this.hear(socket, text);
        },
        close: () => this.fail(socket),
      });
      this.socket = socket;
    } catch {
      // Some browsers refuse a socket because they apply an older version of the policy.
      this.wait();
    }
  }

  /** Closes the socket; unanswered requests are sent again by fetch. */
  drop(): void {
    const { socket } = this;
    this.socket = null;
    this.isOpen = false;
    socket?.close();
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    for (const request of lost) request.lost();
  }

  private ask(socket: Socket, url: string, init: RequestInit, body: string): Promise<Response> {
    return new Promise((resolve, reject) => {
      this.lastId += 1;
      const id = this.lastId;
      // A connection that ended unnoticed accepts messages and never answers.
      const patience = setTimeout(() => this.fail(socket), this.timing.socketPatience);
      const stop = () => {
        this.waiting.delete(id);
        clearTimeout(patience);
        reject(init.signal?.reason);
      };
      const settle = () => {
        clearTimeout(patience);
        init.signal?.removeEventListener("abort", stop);
      };
      init.signal?.addEventListener("abort", stop, { once: true });
      this.waiting.set(id, {
        answered(response) {
          settle();
          resolve(response);
        },
        lost: () => {
          settle();
          this.environment.fetch(url, init).then(resolve, reject);
        },
      });
      const headers = Object.fromEntries(new Headers(init.headers));
      const path = url.slice(this.environment.origin.length);
      socket.send(writeMessage({ id, path, headers }, body));
    });
  }

  private hear(socket: Socket, text: string): void {
    try {
      const { head, body } = readMessage(text);
      const fields = record(head);
      const id = count(fields, "id");
      const response = responseOf(fields, body);
      this.hasAnswered = true;
      this.backoff.reset();
      // A cancelled request has no waiter.
      this.waiting.get(id)?.answered(response);
      this.waiting.delete(id);
    } catch {
      this.hasAnswered = false;
      this.fail(socket);
    }
  }

  private fail(socket: Socket): void {
    if (this.socket !== socket) return;
    // A restarting server comes back soon; one without sockets, or behind a proxy without, is tried rarely.
    if (!this.hasAnswered || this.waiting.size > 0) this.wait();
    this.drop();
  }

  private wait(): void {
    this.notBefore = performance.now() + this.backoff.next();
  }
}

function responseOf(head: Record<string, unknown>, body: string): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(isRecord(head.headers) ? head.headers : {}))
    headers.set(name, String(value));
  const status = count(head, "status");
  if (status < 200 || status > 599) throw new BadAnswer("The server's answer has no status.");
  return new Response(body === "" ? null : body, { status, headers });
}

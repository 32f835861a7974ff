/** Sockets as a test holds them: opened from wherever it says, spoken to in messages of its own, listened to. */
import type { IncomingMessage } from "node:http";
import { type ClientOptions, WebSocket } from "ws";
import {
  readMessage,
  SOCKET_PATH,
  SOCKET_PROTOCOL,
  writeMessage,
} from "@/lib/protocol/socket-messages";

interface SocketAnswered {
  status: number;
  headers: Record<string, string>;
  text: string;
}

export interface TestSocket {
  raw: WebSocket;
  /** The code the socket was closed with, once it is. */
  closed: Promise<number>;
  /** Sends one request; rejects when the socket closes before the answer. */
  ask(path: string, headers: Record<string, string>, body: string): Promise<SocketAnswered>;
}

/** The refusal to open a socket. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly text: string,
  ) {
    super(`${status} ${text}`);
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  answer.setEncoding("utf8");
  let text = "";
  for await (const piece of answer) text += piece;
  return text;
}

/** @param url of the server, with http. @throws Refused */
export function openSocket(
  url: string,
  headers: Record<string, string> = {},
  options: ClientOptions = {},
): Promise<TestSocket> {
  const address = url.replace(/^http/, "ws") + SOCKET_PATH;
  const raw = new WebSocket(address, SOCKET_PROTOCOL, { ...options, headers });
  const closed = new Promise<number>((resolve) => raw.once("close", resolve));
  return new Promise((resolve, reject) => {
    raw.on("error", reject);
    raw.on("unexpected-response", (_request, answer) => {
      textOf(answer).then((text) => reject(new Refused(answer.statusCode ?? 0, text)), reject);
    });
    raw.on("open", () => resolve({ raw, closed, ask: asker(raw, closed) }));
  });
}

function asker(raw: WebSocket, closed: Promise<number>): TestSocket["ask"] {
  const waiting = new Map<number, (answered: SocketAnswered) => void>();
  raw.on("message", (data) => {
    const { head, body } = readMessage(String(data));
    const { id, status, headers } = head as { id: number } & Omit<SocketAnswered, "text">;
    waiting.get(id)?.({ status, headers, text: body });
  });
  let last = 0;
  return (path, headers, body) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, resolve);
      void closed.then((code) => reject(new Error(`The socket was closed with ${code}.`)));
      raw.send(writeMessage({ id: last, path, headers }, body));
    });
}

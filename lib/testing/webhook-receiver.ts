/** A receiver of webhooks on a loopback port, with whims, and what came to it. */
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { use } from "./outbox";
import type { Received } from "./standard-webhooks";

/** A status, no answer at all, a connection that is cut, an answer after so many ms, or one with headers. */
type Whim =
  | number
  | "silence"
  | "cut"
  | { wait: number }
  | { status: number; headers: Record<string, string> };

export interface Receiver {
  url: string;
  origin: string;
  /** In the order they came. */
  received: (Received & { bytes: Buffer })[];
  /** Of requests at the same time. */
  mostAtOnce: number;
  /** What is done with the next ones; the last one stays. */
  whims: Whim[];
  /** Answers whatever waits in silence. */
  release(): void;
  stop(): Promise<void>;
}

export async function startReceiver(port = 0): Promise<Receiver> {
  const silent: ServerResponse[] = [];
  let open = 0;
  const server = createServer(async (request, response) => {
    receiver.mostAtOnce = Math.max(receiver.mostAtOnce, ++open);
    response.on("close", () => open--);
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    await once(request, "end").catch(() => undefined);
    const bytes = Buffer.concat(chunks);
    receiver.received.push({ headers: request.headers, body: bytes.toString(), bytes });
    const whim = receiver.whims.length > 1 ? receiver.whims.shift() : receiver.whims[0];
    follow(whim ?? 204, response, silent);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: Receiver = {
    origin,
    url: `${origin}/hook`,
    received: [],
    mostAtOnce: 0,
    whims: [],
    release: () => {
      for (const response of silent.splice(0)) response.writeHead(204).end();
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  return receiver;
}

function follow(whim: Whim, response: ServerResponse, silent: ServerResponse[]): void {
  if (whim === "cut") response.destroy();
  else if (whim === "silence") silent.push(response);
  else if (typeof whim === "number") response.writeHead(whim).end("thanks");
  else if ("wait" in whim) setTimeout(() => response.writeHead(204).end(), whim.wait);
  else response.writeHead(whim.status, whim.headers).end();
}

/** Lets webhooks go to these receivers, which are private and plain http. */
export const allow = (...receivers: readonly Receiver[]): void =>
  use({ OUTSIDE_ALLOW: receivers.map(({ origin }) => origin).join(",") || undefined });

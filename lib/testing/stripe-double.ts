/** Stripe as far as selling Pro goes, on a loopback port, where the tests drive it with Stripe's own library. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { resetEnv } from "@/lib/env";
import {
  answerStripe,
  errorOf,
  Refusal,
  respond,
  type Shelf,
  type Stored,
  type StripeWire,
  signStripe,
  stripeEventText,
} from "@/lib/payments/simulator/stripe-wire";
import { rows, subscribe } from "./stripe-objects";

export const STRIPE_KEY = "sk_test_double";
export const STRIPE_SECRET = "whsec_double";

export interface Signed {
  text: string;
  signature: string;
}

export interface StripeDouble {
  url: string;
  shelf: Shelf;
  /** What was asked, e.g. `POST /v1/customers`. */
  log: string[];
  /** The next so many requests fail with this status; 0 hangs up. */
  fail(status: number, times: number): void;
  /** Does something while a request is on its way, once; `line` as in the log. */
  during(line: string, run: () => Promise<unknown>): void;
  /** A person pays at a checkout's page. */
  pay(sessionId: string): Stored;
  /** What Stripe does by itself or an operator in its dashboard. */
  change(id: string, fields: Record<string, unknown>): Stored;
  /** An event of now about an object as it is now. */
  event(type: string, id: string): Signed;
  stop(): Promise<void>;
}

/** Sells Pro in this process, at the double. @returns the way to stop selling */
export function sellAt(url: string): () => void {
  const settings = {
    PRO_MODE: "stripe",
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
    STRIPE_PRICE_MONTH: "price_month",
    STRIPE_PRICE_YEAR: "price_year",
    STRIPE_API_BASE: url,
  };
  Object.assign(process.env, settings);
  resetEnv();
  return () => {
    for (const name of Object.keys(settings)) delete process.env[name];
    process.env.PRO_MODE = "list";
    resetEnv();
  };
}

export async function startStripeDouble(): Promise<StripeDouble> {
  const shelf: Shelf = { objects: new Map() };
  const wire: StripeWire = { key: STRIPE_KEY, rows, shelfOf: () => shelf, kept: new Map() };
  const log: string[] = [];
  const waiting = new Map<string, () => Promise<unknown>>();
  let failing = { status: 0, times: 0 };

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await requestOf(incoming);
    const line = `${request.method} ${new URL(request.url).pathname}`;
    log.push(line);
    const meanwhile = waiting.get(line);
    waiting.delete(line);
    await meanwhile?.();
    const isFailing = failing.times > 0;
    if (isFailing) failing.times--;
    if (isFailing && failing.status === 0) return void incoming.socket.destroy();
    const answer = isFailing
      ? respond(failing.status, JSON.stringify(errorOf(new Refusal("api_error", "Down."))))
      : await answerStripe(wire, request);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.text());
  };

  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  const stored = (id: string): Stored => {
    const object = shelf.objects.get(id);
    if (!object) throw new Error(`The double has no ${id}.`);
    return object;
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shelf,
    log,
    fail: (status, times) => {
      failing = { status, times };
    },
    during: (line, run) => void waiting.set(line, run),
    pay: (sessionId) => {
      const session = stored(sessionId);
      if (session.status !== "open") throw new Error("This page is closed.");
      const made = subscribe(shelf, session);
      Object.assign(session, { status: "complete", payment_status: "paid", subscription: made.id });
      return made;
    },
    change: (id, fields) => Object.assign(stored(id), fields),
    event: (type, id) => {
      const text = stripeEventText(type, stored(id));
      return { text, signature: signStripe(text, STRIPE_SECRET) };
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** What Node received, as a request of the web. */
export async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const { method = "GET", url = "/" } = incoming;
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
  const body = method === "GET" ? null : Buffer.concat(parts);
  return new Request(new URL(url, "http://stripe.test"), {
    method,
    headers: headers as [string, string][],
    body,
  });
}

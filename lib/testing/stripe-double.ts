/**
 * Stripe as far as selling Pro goes, on a loopback port: form-encoded requests, JSON objects, errors, idempotency keys,
 * lists in pages, signed webhooks. Written from Stripe's reference, not from its library, which the tests drive it with.
 */
import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { resetEnv } from "@/lib/env";
import {
  type Asked,
  answer,
  newId,
  Refusal,
  type Shelf,
  type Stored,
  subscribe,
} from "./stripe-objects";

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

/** Signs a message as Stripe does. @param at seconds since 1970 */
export function signStripe(text: string, secret = STRIPE_SECRET, at = now()): string {
  const mac = createHmac("sha256", secret).update(`${at}.${text}`).digest("hex");
  return `t=${at},v1=${mac},v0=${"0".repeat(64)}`;
}

const now = (): number => Math.floor(Date.now() / 1000);

export async function startStripeDouble(): Promise<StripeDouble> {
  const shelf: Shelf = { objects: new Map() };
  const kept = new Map<string, { hash: string; status: number; text: string }>();
  const log: string[] = [];
  const waiting = new Map<string, () => Promise<unknown>>();
  let failing = { status: 0, times: 0 };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = await read(request);
    const line = `${asked.method} ${asked.path}`;
    log.push(line);
    const meanwhile = waiting.get(line);
    waiting.delete(line);
    await meanwhile?.();
    if (failing.times > 0) {
      failing.times--;
      if (failing.status === 0) request.socket.destroy();
      else
        send(response, failing.status, JSON.stringify(errorOf(new Refusal("api_error", "Down."))));
      return;
    }
    const key = request.headers["idempotency-key"];
    const hash = createHash("sha256").update(`${asked.path}?${asked.raw}`).digest("hex");
    const before = typeof key === "string" ? kept.get(key) : undefined;
    if (before && before.hash !== hash) {
      const words = "Keys for idempotent requests can only be used with the same parameters.";
      send(response, 400, JSON.stringify(errorOf(new Refusal("idempotency_error", words))));
      return;
    }
    if (before) {
      response.setHeader("Idempotent-Replayed", "true");
      send(response, before.status, before.text);
      return;
    }
    const { status, body } = run(request, asked, shelf);
    const text = JSON.stringify(body, null, 2);
    if (typeof key === "string" && asked.method === "POST") kept.set(key, { hash, status, text });
    send(response, status, text);
  };

  const send = (response: ServerResponse, status: number, text: string): void => {
    response.writeHead(status, {
      "Content-Type": "application/json",
      "Request-Id": newId("req"),
      "Stripe-Should-Retry": String(status >= 500),
    });
    response.end(text);
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
      const text = JSON.stringify({
        id: newId("evt"),
        object: "event",
        api_version: "2026-10-28.endive",
        created: now(),
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
        data: { object: stored(id) },
      });
      return { text, signature: signStripe(text) };
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function run(
  request: IncomingMessage,
  asked: Asked,
  shelf: Shelf,
): { status: number; body: object } {
  try {
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`)
      throw new Refusal("invalid_request_error", "Invalid API Key provided.", { status: 401 });
    const type = request.headers["content-type"];
    if (asked.raw !== "" && asked.method === "POST" && type !== "application/x-www-form-urlencoded")
      throw new Refusal("invalid_request_error", "Send a form, not JSON.");
    return { status: 200, body: answer(asked, shelf) };
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    return { status: fault.about.status ?? 400, body: errorOf(fault) };
  }
}

function errorOf({ type, message, about }: Refusal): object {
  const { status: _, ...rest } = about;
  return { error: { type, message, ...rest } };
}

async function read(request: IncomingMessage): Promise<Asked> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const url = new URL(request.url ?? "/", "http://stripe.test");
  const method = request.method ?? "GET";
  const raw = method === "GET" ? url.search.slice(1) : Buffer.concat(parts).toString("utf8");
  return { method, path: url.pathname, raw, form: new Map(new URLSearchParams(raw)) };
}

/**
 * Stripe's wire format: form-encoded requests, JSON objects, errors, idempotency keys, paged lists, signed events. It
 * is written from Stripe's reference, not from its library, with which the tests drive it. Form keys stay flat, as in
 * `line_items[0][price]`.
 */
import { createHash, createHmac, randomBytes } from "node:crypto";

export type Stored = Record<string, unknown> & { id: string; object: string };

/** The objects of one account. */
export interface Shelf {
  objects: Map<string, Stored>;
}

export interface Asked {
  method: string;
  path: string;
  /** The unparsed form. */
  raw: string;
  form: ReadonlyMap<string, string>;
}

export class Refusal extends Error {
  constructor(
    readonly type: string,
    message: string,
    readonly about: { status?: number; code?: string; param?: string } = {},
  ) {
    super(message);
  }
}

export type Row = [pattern: RegExp, run: (asked: Asked, shelf: Shelf, id: string) => object];

export interface StripeWire {
  key: string;
  rows: readonly Row[];
  /** @param account from the header `Stripe-Account` @throws Refusal for an account that is not connected */
  shelfOf(account: string | null): Shelf;
  /** Answers by idempotency key. */
  kept: Map<string, { hash: string; status: number; text: string }>;
}

export const now = (): number => Math.floor(Date.now() / 1000);
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString("hex")}`;

export function store(shelf: Shelf, object: Stored): Stored {
  shelf.objects.set(object.id, object);
  return object;
}

export function find(shelf: Shelf, id: string, kind: string, param = "id"): Stored {
  const object = shelf.objects.get(id);
  if (object?.object === kind) return object;
  const about = { code: "resource_missing", param };
  throw new Refusal("invalid_request_error", `No such ${kind}: '${id}'`, { ...about, status: 404 });
}

export function needed(form: ReadonlyMap<string, string>, param: string): string {
  const value = form.get(param);
  if (value) return value;
  const about = { code: "parameter_missing", param };
  throw new Refusal("invalid_request_error", `Missing required param: ${param}.`, about);
}

export function known(form: ReadonlyMap<string, string>, allowed: readonly RegExp[]): void {
  for (const param of form.keys())
    if (!allowed.some((pattern) => pattern.test(param))) {
      const about = { code: "parameter_unknown", param };
      throw new Refusal("invalid_request_error", `Received unknown parameter: ${param}`, about);
    }
}

export function metadataOf(
  form: ReadonlyMap<string, string>,
  at = "metadata",
): Record<string, string> {
  const inside = [...form].filter(([param]) => param.startsWith(`${at}[`));
  return Object.fromEntries(
    inside.map(([param, value]) => [param.slice(at.length + 1, -1), value]),
  );
}

/** A page of the list, newest first. */
export function listOf({ path, form }: Asked, all: readonly Stored[]): object {
  const newest = all.toReversed();
  const after = form.get("starting_after");
  const from = after ? newest.findIndex(({ id }) => id === after) + 1 : 0;
  const page = newest.slice(from, from + Number(form.get("limit") ?? 10));
  return { object: "list", url: path, has_more: from + page.length < newest.length, data: page };
}

/** Answers a request as Stripe does. */
export async function answerStripe(wire: StripeWire, request: Request): Promise<Response> {
  const asked = await read(request);
  const account = request.headers.get("stripe-account");
  const given = request.headers.get("idempotency-key");
  const key = asked.method === "POST" && given ? `${account} ${given}` : null;
  const hash = createHash("sha256").update(`${asked.path}?${asked.raw}`).digest("hex");
  const before = key === null ? undefined : wire.kept.get(key);
  if (before && before.hash !== hash) {
    const words = "Keys for idempotent requests can only be used with the same parameters.";
    return respond(400, JSON.stringify(errorOf(new Refusal("idempotency_error", words))));
  }
  if (before) return respond(before.status, before.text, { "Idempotent-Replayed": "true" });
  const { status, body } = run(wire, request, asked, account);
  const text = JSON.stringify(body, null, 2);
  if (key !== null) wire.kept.set(key, { hash, status, text });
  return respond(status, text);
}

async function read(request: Request): Promise<Asked> {
  const { pathname: path, search } = new URL(request.url);
  const { method } = request;
  const raw = method === "GET" ? search.slice(1) : await request.text();
  return { method, path, raw, form: new Map(new URLSearchParams(raw)) };
}

function run(
  { key, rows, shelfOf }: StripeWire,
  { headers }: Request,
  asked: Asked,
  account: string | null,
): { status: number; body: object } {
  try {
    if (headers.get("authorization") !== `Bearer ${key}`)
      throw new Refusal("invalid_request_error", "Invalid API Key provided.", { status: 401 });
    const isForm = headers.get("content-type") === "application/x-www-form-urlencoded";
    if (asked.raw !== "" && asked.method === "POST" && !isForm)
      throw new Refusal("invalid_request_error", "Send a form, not JSON.");
    const line = `${asked.method} ${asked.path}`;
    for (const [pattern, answer] of rows) {
      const match = pattern.exec(line);
      if (match) return { status: 200, body: answer(asked, shelfOf(account), match[1] ?? "") };
    }
    const about = { status: 404 };
    throw new Refusal("invalid_request_error", `Unrecognized request URL (${line}).`, about);
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    return { status: fault.about.status ?? 400, body: errorOf(fault) };
  }
}

export function errorOf({ type, message, about }: Refusal): object {
  if (/^invalid_(grant|client)$/.test(type)) return { error: type, error_description: message };
  const { status: _, ...rest } = about;
  return { error: { type, message, ...rest } };
}

export const respond = (
  status: number,
  text: string,
  headers: Record<string, string> = {},
): Response =>
  new Response(text, {
    status,
    headers: {
      "Content-Type": "application/json",
      "Request-Id": newId("req"),
      "Stripe-Should-Retry": String(status >= 500),
      ...headers,
    },
  });

/** Signs a message as Stripe does. @param at seconds since 1970 */
export function signStripe(text: string, secret: string, at = now()): string {
  const mac = createHmac("sha256", secret).update(`${at}.${text}`).digest("hex");
  return `t=${at},v1=${mac},v0=${"0".repeat(64)}`;
}

/** An event about an object in its current state. @param account the connected account it happened in */
export function stripeEventText(type: string, object: object, account?: string): string {
  return JSON.stringify({
    id: newId("evt"),
    object: "event",
    api_version: "2026-10-28.endive",
    created: now(),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    ...(account ? { account } : {}),
    data: { object },
  });
}

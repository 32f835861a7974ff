/** The objects of the Stripe double and what may be asked of them; forms are read flat, as `line_items[0][price]`. */
import { randomBytes } from "node:crypto";

export type Stored = Record<string, unknown> & { id: string; object: string };

export interface Shelf {
  objects: Map<string, Stored>;
}

export interface Asked {
  method: string;
  path: string;
  /** The form as it came. */
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

const DAY = 86_400;
const now = (): number => Math.floor(Date.now() / 1000);
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString("hex")}`;

function store(shelf: Shelf, object: Stored): Stored {
  shelf.objects.set(object.id, object);
  return object;
}

function find(shelf: Shelf, id: string, kind: string, param = "id"): Stored {
  const object = shelf.objects.get(id);
  if (object?.object === kind) return object;
  const about = { code: "resource_missing", param };
  throw new Refusal("invalid_request_error", `No such ${kind}: '${id}'`, { ...about, status: 404 });
}

function needed(form: ReadonlyMap<string, string>, param: string): string {
  const value = form.get(param);
  if (value) return value;
  const about = { code: "parameter_missing", param };
  throw new Refusal("invalid_request_error", `Missing required param: ${param}.`, about);
}

function known(form: ReadonlyMap<string, string>, allowed: readonly RegExp[]): void {
  for (const param of form.keys())
    if (!allowed.some((pattern) => pattern.test(param))) {
      const about = { code: "parameter_unknown", param };
      throw new Refusal("invalid_request_error", `Received unknown parameter: ${param}`, about);
    }
}

function metadataOf(form: ReadonlyMap<string, string>, at = "metadata"): Record<string, string> {
  const inside = [...form].filter(([param]) => param.startsWith(`${at}[`));
  return Object.fromEntries(
    inside.map(([param, value]) => [param.slice(at.length + 1, -1), value]),
  );
}

type Row = [pattern: RegExp, run: (asked: Asked, shelf: Shelf, id: string) => object];

const rows: readonly Row[] = [
  [/^POST \/v1\/customers$/, createCustomer],
  [/^GET \/v1\/customers\/(\w+)$/, (_, shelf, id) => find(shelf, id, "customer")],
  [/^POST \/v1\/customers\/(\w+)$/, updateCustomer],
  [/^POST \/v1\/checkout\/sessions$/, createSession],
  [/^GET \/v1\/checkout\/sessions$/, (asked, shelf) => list(asked, shelf, "checkout.session")],
  [/^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/, expireSession],
  [/^POST \/v1\/billing_portal\/sessions$/, createPortal],
  [/^GET \/v1\/subscriptions$/, (asked, shelf) => list(asked, shelf, "subscription")],
  [/^GET \/v1\/subscriptions\/(\w+)$/, (_, shelf, id) => find(shelf, id, "subscription")],
  [/^DELETE \/v1\/subscriptions\/(\w+)$/, cancel],
];

/** @throws Refusal */
export function answer(asked: Asked, shelf: Shelf): object {
  const line = `${asked.method} ${asked.path}`;
  for (const [pattern, run] of rows) {
    const match = pattern.exec(line);
    if (match) return run(asked, shelf, match[1] ?? "");
  }
  throw new Refusal("invalid_request_error", `Unrecognized request URL (${line}).`, {
    status: 404,
  });
}

function createCustomer({ form }: Asked, shelf: Shelf): object {
  known(form, [/^email$/, /^metadata\[\w+\]$/]);
  const rest = { created: now(), email: form.get("email") ?? null, metadata: metadataOf(form) };
  return store(shelf, { id: newId("cus"), object: "customer", livemode: false, ...rest });
}

function updateCustomer({ form }: Asked, shelf: Shelf, id: string): object {
  known(form, [/^email$/]);
  return Object.assign(find(shelf, id, "customer"), { email: form.get("email") });
}

function createSession({ form }: Asked, shelf: Shelf): object {
  known(form, [
    /^(mode|customer|client_reference_id|success_url|cancel_url)$/,
    /^line_items\[0\]\[(price|quantity)\]$/,
    /^subscription_data\[metadata\]\[\w+\]$/,
  ]);
  const customer = needed(form, "customer");
  find(shelf, customer, "customer", "customer");
  const id = newId("cs_test");
  return store(shelf, {
    id,
    object: "checkout.session",
    mode: needed(form, "mode"),
    customer,
    client_reference_id: form.get("client_reference_id") ?? null,
    created: now(),
    expires_at: now() + DAY,
    status: "open",
    payment_status: "unpaid",
    price: needed(form, "line_items[0][price]"),
    subscription: null,
    subscription_metadata: metadataOf(form, "subscription_data[metadata]"),
    success_url: needed(form, "success_url"),
    cancel_url: form.get("cancel_url") ?? null,
    url: `https://checkout.stripe.com/c/pay/${id}`,
  });
}

function expireSession(_: Asked, shelf: Shelf, id: string): object {
  const session = find(shelf, id, "checkout.session");
  if (session.status === "open") return Object.assign(session, { status: "expired", url: null });
  throw new Refusal("invalid_request_error", "Only Checkout Sessions with status open can expire.");
}

function createPortal({ form }: Asked, shelf: Shelf): object {
  known(form, [/^(customer|return_url)$/]);
  const customer = needed(form, "customer");
  find(shelf, customer, "customer", "customer");
  const id = newId("bps");
  const url = `https://billing.stripe.com/p/session/${id}`;
  return {
    id,
    object: "billing_portal.session",
    customer,
    url,
    return_url: form.get("return_url"),
  };
}

function cancel(_: Asked, shelf: Shelf, id: string): object {
  const subscription = find(shelf, id, "subscription");
  if (subscription.status !== "canceled")
    return Object.assign(subscription, { status: "canceled", ended_at: now() });
  const about = { code: "resource_missing", status: 404 };
  throw new Refusal("invalid_request_error", `No such subscription: '${id}'`, about);
}

/** Newest first, in pages, without ended subscriptions unless asked. */
function list({ path, form }: Asked, shelf: Shelf, kind: string): object {
  known(form, [/^(customer|status|limit|starting_after)$/]);
  const status = form.get("status");
  const all = [...shelf.objects.values()].reverse().filter((object) => {
    if (object.object !== kind || object.customer !== form.get("customer")) return false;
    if (status === "all") return true;
    return status ? object.status === status : object.status !== "canceled";
  });
  const after = form.get("starting_after");
  const from = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  const page = all.slice(from, from + Number(form.get("limit") ?? 10));
  return { object: "list", url: path, has_more: from + page.length < all.length, data: page };
}

/** What paying at a checkout makes. */
export function subscribe(shelf: Shelf, session: Stored): Stored {
  const id = newId("sub");
  const interval = String(session.price).includes("year") ? "year" : "month";
  const price = { id: session.price, object: "price", recurring: { interval, interval_count: 1 } };
  const period = {
    current_period_start: now(),
    current_period_end: now() + (interval === "year" ? 365 : 30) * DAY,
  };
  const item = { id: newId("si"), object: "subscription_item", quantity: 1, price, ...period };
  return store(shelf, {
    id,
    object: "subscription",
    customer: session.customer,
    status: "active",
    created: now(),
    cancel_at: null,
    cancel_at_period_end: false,
    items: { object: "list", data: [item], has_more: false, url: `/v1/subscription_items?s=${id}` },
    metadata: session.subscription_metadata,
  });
}

/** What selling Pro asks of the Stripe double. */
import {
  type Asked,
  find,
  known,
  listOf,
  metadataOf,
  needed,
  newId,
  now,
  Refusal,
  type Row,
  type Shelf,
  type Stored,
  store,
} from "@/lib/payments/simulator/stripe-wire";

const DAY_S = 86_400;

export const rows: readonly Row[] = [
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
    expires_at: now() + DAY_S,
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

/** Without ended subscriptions unless asked. */
function list(asked: Asked, shelf: Shelf, kind: string): object {
  const { form } = asked;
  known(form, [/^(customer|status|limit|starting_after)$/]);
  const status = form.get("status");
  const all = [...shelf.objects.values()].filter((object) => {
    if (object.object !== kind || object.customer !== form.get("customer")) return false;
    if (status === "all") return true;
    return status ? object.status === status : object.status !== "canceled";
  });
  return listOf(asked, all);
}

/** What paying at a checkout makes. */
export function subscribe(shelf: Shelf, session: Stored): Stored {
  const id = newId("sub");
  const interval = String(session.price).includes("year") ? "year" : "month";
  const price = { id: session.price, object: "price", recurring: { interval, interval_count: 1 } };
  const period = {
    current_period_start: now(),
    current_period_end: now() + (interval === "year" ? 365 : 30) * DAY_S,
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

/**
 * An in-memory PayPal for partners: referrals, orders, captures, refunds, disputes and events, in PayPal's own shapes.
 */
import { randomUUID } from "node:crypto";
import { simulatorPage } from "./pages";
import {
  actOn,
  captureOf,
  disputeOf,
  eventOf,
  type Money,
  newId,
  type Order,
  SIMULATED_PAYPAL,
  signatureOf,
} from "./paypal-actions";
import type { AccountAction, ProviderSimulator, SimulatedEvent } from "./simulator";

export type PayPalSimulator = ProviderSimulator;

interface Merchant {
  merchant_id: string;
  tracking_id: string;
  payments_receivable: boolean;
  primary_email_confirmed: boolean;
  primary_email: string;
}

interface World {
  orders: Map<string, Order>;
  merchants: Map<string, Merchant>;
  tokens: Set<string>;
  /** Answers by `PayPal-Request-Id`. */
  kept: Map<string, Answer>;
}

interface Asked {
  body: Record<string, unknown>;
  /** From the header `PayPal-Auth-Assertion`. */
  merchant: string | null;
  query: URLSearchParams;
}

interface Answer {
  status: number;
  body: object;
}

export function createPayPalSimulator(): PayPalSimulator {
  const world: World = {
    orders: new Map(),
    merchants: new Map(),
    tokens: new Set(),
    kept: new Map(),
  };
  return {
    answering: async (input, init) => {
      const { status, body } = await answer(world, new Request(input, init));
      return Response.json(body, { status, headers: { "PayPal-Debug-Id": newId() } });
    },
    checkouts: () =>
      [...world.orders.values()].map((order) => ({
        id: order.id,
        status: [order.status, ...order.captures.map(({ status }) => status)].join(" "),
        amount: order.amount.value,
        currency: order.amount.currency_code,
        paidUrl: `${order.returnUrl}&token=${order.id}&PayerID=PAYER`,
        unpaidUrl: order.cancelUrl,
      })),
    act: (id, action) => {
      const order = world.orders.get(id);
      return order ? actOn(order, action) : null;
    },
    actOnAccount: (account, action) => {
      const merchant = world.merchants.get(account);
      return merchant ? actOnMerchant(world, merchant, action) : null;
    },
  };
}

type Row = [pattern: RegExp, run: (world: World, asked: Asked, id: string) => Answer];

const PARTNER = `/v1/customer/partners/${SIMULATED_PAYPAL.partnerId}/merchant-integrations`;
const rows: readonly Row[] = [
  [/^POST \/v2\/customer\/partner-referrals$/, refer],
  [new RegExp(`^GET ${PARTNER}$`), findMerchant],
  [new RegExp(`^GET ${PARTNER}/(\\w+)$`), readMerchant],
  [/^POST \/v2\/checkout\/orders$/, createOrder],
  [/^GET \/v2\/checkout\/orders\/(\w+)$/, own((order) => ({ status: 200, body: shown(order) }))],
  [/^POST \/v2\/checkout\/orders\/(\w+)\/capture$/, own(capture)],
  [/^GET \/v2\/payments\/captures\/(\w+)$/, readCapture],
  [/^GET \/v1\/customer\/disputes$/, listDisputes],
  [/^GET \/v1\/customer\/disputes\/([\w-]+)$/, readDispute],
  [/^POST \/v1\/notifications\/verify-webhook-signature$/, (_, { body }) => verify(body)],
];

async function answer(world: World, request: Request): Promise<Answer> {
  const { pathname, searchParams: query } = new URL(request.url);
  const text = await request.text();
  const given = request.headers.get("authorization") ?? "";
  if (pathname === "/v1/oauth2/token") return issueToken(world, given, text);
  if (!world.tokens.has(given.replace("Bearer ", "")))
    return fault(401, "INVALID_TOKEN", "Token signature verification failed.");
  const merchant = merchantIn(request.headers.get("paypal-auth-assertion"));
  const body = text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
  const line = `${request.method} ${pathname}`;
  const id = request.headers.get("paypal-request-id");
  const key = id && `${line} ${id}`;
  const before = key ? world.kept.get(key) : undefined;
  if (before) return before;
  for (const [pattern, run] of rows) {
    const match = pattern.exec(line);
    if (!match) continue;
    const made = run(world, { body, merchant, query }, match[1] ?? "");
    if (key) world.kept.set(key, made);
    return made;
  }
  return missing();
}

const fault = (status: number, issue: string, description: string): Answer => ({
  status,
  body: {
    name: status === 404 ? "RESOURCE_NOT_FOUND" : "UNPROCESSABLE_ENTITY",
    message: description,
    details: [{ issue, description }],
    debug_id: newId(),
  },
});
const missing = () => fault(404, "INVALID_RESOURCE_ID", "Specified resource ID does not exist.");

function issueToken({ tokens }: World, given: string, text: string): Answer {
  const { clientId, secret } = SIMULATED_PAYPAL;
  const expected = `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`;
  if (given !== expected || text !== "grant_type=client_credentials")
    return fault(401, "invalid_client", "Client Authentication failed");
  const access_token = randomUUID();
  tokens.add(access_token);
  return { status: 200, body: { access_token, token_type: "Bearer", expires_in: 32_400 } };
}

/** The merchant that an assertion names, when it names us as the sender. */
function merchantIn(assertion: string | null): string | null {
  const [head = "", payload = ""] = (assertion ?? "").split(".");
  if (!head || !payload) return null;
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  const { iss, payer_id } = read(payload);
  return read(head).alg === "none" && iss === SIMULATED_PAYPAL.clientId ? payer_id : null;
}

function refer({ merchants }: World, { body }: Asked): Answer {
  const merchant_id = newId().slice(0, 13);
  const override = body.partner_config_override as { return_url: string };
  merchants.set(merchant_id, {
    merchant_id,
    tracking_id: String(body.tracking_id),
    payments_receivable: false,
    primary_email_confirmed: true,
    primary_email: "owner@simulated.test",
  });
  const back = `${override.return_url}&merchantId=${body.tracking_id}&merchantIdInPayPal=${merchant_id}`;
  const href = simulatorPage({ connect: "paypal", account: merchant_id, back });
  const self = `${SIMULATED_PAYPAL.base}/v2/customer/partner-referrals/${newId()}`;
  const links = [
    { href: self, rel: "self", method: "GET" },
    { href, rel: "action_url", method: "GET" },
  ];
  return { status: 201, body: { links } };
}

/** A merchant who has not agreed yet is not found. */
function findMerchant({ merchants }: World, { query }: Asked): Answer {
  const tracking = query.get("tracking_id");
  const found = [...merchants.values()].find(({ tracking_id }) => tracking_id === tracking);
  if (!found?.payments_receivable) return missing();
  return { status: 200, body: { merchant_id: found.merchant_id, tracking_id: tracking } };
}

function readMerchant({ merchants }: World, _: Asked, id: string): Answer {
  const found = merchants.get(id);
  return found ? { status: 200, body: found } : missing();
}

function createOrder({ orders, merchants }: World, { body, merchant }: Asked): Answer {
  const [unit] = body.purchase_units as {
    amount: Money;
    custom_id: string;
    payee: { merchant_id: string };
  }[];
  const source = body.payment_source as {
    paypal: { experience_context: { return_url: string; cancel_url: string } };
  };
  if (!unit || unit.payee.merchant_id !== merchant || !merchants.has(merchant))
    return fault(403, "PERMISSION_DENIED", "You do not have permission to access this resource.");
  if (/^0*\.?0*$/.test(unit.amount.value))
    return fault(422, "CANNOT_BE_ZERO_OR_NEGATIVE", "Must be greater than zero.");
  const decimals = /^(JPY|HUF|TWD)$/.test(unit.amount.currency_code) ? 0 : 2;
  if ((unit.amount.value.split(".")[1] ?? "").length !== decimals)
    return fault(422, "DECIMAL_PRECISION", "The value of the field has too many decimal places.");
  const { return_url: returnUrl, cancel_url: cancelUrl } = source.paypal.experience_context;
  const order: Order = {
    id: newId(),
    merchant,
    status: "PAYER_ACTION_REQUIRED",
    update_time: new Date().toISOString(),
    amount: unit.amount,
    custom_id: unit.custom_id,
    returnUrl,
    cancelUrl,
    isSlow: false,
    isDeclined: false,
    captures: [],
    refunds: [],
    disputes: [],
  };
  orders.set(order.id, order);
  return { status: 201, body: shown(order) };
}

/** An order is visible only to its own merchant. */
function own(run: (order: Order) => Answer): Row[1] {
  return ({ orders }, { merchant }, id) => {
    const order = orders.get(id);
    return order && order.merchant === merchant ? run(order) : missing();
  };
}

const shown = ({ id, status, update_time, amount, custom_id, captures, refunds }: Order) => ({
  id,
  status,
  update_time,
  intent: "CAPTURE",
  purchase_units: [
    { amount, custom_id, ...(captures.length ? { payments: { captures, refunds } } : {}) },
  ],
  links: [
    { href: simulatorPage({ checkout: id }), rel: "payer-action", method: "GET" },
    { href: `${SIMULATED_PAYPAL.base}/v2/checkout/orders/${id}`, rel: "self", method: "GET" },
  ],
});

function capture(order: Order): Answer {
  if (order.status === "COMPLETED")
    return fault(422, "ORDER_ALREADY_CAPTURED", "Order already captured.");
  if (order.status !== "APPROVED")
    return fault(422, "ORDER_NOT_APPROVED", "Payer has not yet approved the Order for payment.");
  if (order.isDeclined) {
    order.status = "PAYER_ACTION_REQUIRED";
    return fault(422, "INSTRUMENT_DECLINED", "The instrument presented was declined.");
  }
  const status = order.isSlow ? "PENDING" : "COMPLETED";
  order.captures.push({ id: newId(), status, amount: order.amount });
  order.status = "COMPLETED";
  return { status: 201, body: shown(order) };
}

const orderOfCapture = ({ orders }: World, id: string): Order | undefined =>
  [...orders.values()].find(({ captures }) => captures.some((each) => each.id === id));

function readCapture(world: World, _: Asked, id: string): Answer {
  const order = orderOfCapture(world, id);
  return order ? { status: 200, body: captureOf(order) } : missing();
}

function listDisputes(world: World, { query }: Asked): Answer {
  const order = orderOfCapture(world, query.get("disputed_transaction_id") ?? "");
  const items = (order?.disputes ?? []).map(({ dispute_id }) => ({ dispute_id }));
  return { status: 200, body: { items } };
}

function readDispute({ orders }: World, _: Asked, id: string): Answer {
  for (const order of orders.values()) {
    const dispute = order.disputes.find(({ dispute_id }) => dispute_id === id);
    if (dispute) return { status: 200, body: disputeOf(order, dispute) };
  }
  return missing();
}

function verify(body: Record<string, unknown>): Answer {
  const { transmission_id, transmission_time, transmission_sig, webhook_id, webhook_event } = body;
  const expected = signatureOf(`${transmission_id}`, `${transmission_time}`, webhook_event);
  const isOurs = webhook_id === SIMULATED_PAYPAL.webhookId && transmission_sig === expected;
  return { status: 200, body: { verification_status: isOurs ? "SUCCESS" : "FAILURE" } };
}

function actOnMerchant(world: World, merchant: Merchant, action: AccountAction): SimulatedEvent[] {
  const { merchant_id, tracking_id } = merchant;
  if (action === "revoke") {
    world.merchants.delete(merchant_id);
    return [eventOf("MERCHANT.PARTNER-CONSENT.REVOKED", { merchant_id })];
  }
  merchant.payments_receivable = action === "finish";
  return [eventOf("MERCHANT.ONBOARDING.COMPLETED", { merchant_id, tracking_id })];
}

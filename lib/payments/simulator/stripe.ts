/**
 * An in-memory Stripe Connect: accounts, onboarding, consent, checkouts, refunds and disputes, in Stripe's own shapes.
 */
import { secretFor } from "@/lib/secret";
import { simulatorPage } from "./pages";
import type { AccountAction, ProviderSimulator, SimulatedEvent } from "./simulator";
import { actOn, refund, statusOf } from "./stripe-actions";
import {
  type Asked,
  answerStripe,
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
  type StripeWire,
  signStripe,
  store,
  stripeEventText,
} from "./stripe-wire";

export const SIMULATED_KEY = "sk_test_simulated";
export const simulatedSecret = (): string => `whsec_${secretFor("svc:pay-simulator:v1")}`;
/** No currency can be charged less than this. */
const LEAST = 10;

export interface StripeSimulator extends ProviderSimulator {
  /** The page where an owner agrees, in place of Stripe's. */
  consentPage(authorizeUrl: string): string;
}

interface World {
  platform: Shelf;
  /** The connected accounts. */
  shelves: Map<string, Shelf>;
  usedCodes: Set<string>;
}

export function createStripeSimulator(): StripeSimulator {
  const platform: Shelf = { objects: new Map() };
  const world: World = { platform, shelves: new Map(), usedCodes: new Set() };
  const wire: StripeWire = {
    key: SIMULATED_KEY,
    rows: rowsOf(world),
    shelfOf: (account) => (account === null ? platform : shelfOf(world, account)),
    kept: new Map(),
  };
  const sessions = () =>
    [...world.shelves].flatMap(([account, shelf]) =>
      [...shelf.objects.values()]
        .filter(({ object }) => object === "checkout.session")
        .map((session) => ({ account, shelf, session })),
    );
  return {
    answering: (input, init) => answerStripe(wire, new Request(input, init)),
    consentPage: (authorizeUrl) => {
      const { searchParams } = new URL(authorizeUrl);
      const back = new URL(searchParams.get("redirect_uri") ?? "");
      back.searchParams.set("state", searchParams.get("state") ?? "");
      back.searchParams.set("code", newId("ac"));
      return simulatorPage({ connect: "stripe", back: back.href });
    },
    checkouts: () =>
      sessions().map(({ session }) => ({
        id: session.id,
        status: `${statusOf(session)} ${session.payment_status}`,
        amount: String(session.amount_total),
        currency: String(session.currency).toUpperCase(),
        paidUrl: String(session.success_url).replace("{CHECKOUT_SESSION_ID}", session.id),
        unpaidUrl: String(session.cancel_url),
      })),
    act: (id, action) => {
      const found = sessions().find(({ session }) => session.id === id);
      if (!found) return null;
      const { account, shelf, session } = found;
      return actOn(shelf, session, action).map(([type, object]) => eventOf(type, object, account));
    },
    actOnAccount: (id, action) => {
      const account = platform.objects.get(id);
      return account ? actOnAccount(world, account, action) : null;
    },
  };
}

function eventOf(type: string, object: object, account: string): SimulatedEvent {
  const text = stripeEventText(type, object, account);
  return { text, headers: { "stripe-signature": signStripe(text, simulatedSecret()) } };
}

function shelfOf({ shelves }: World, account: string): Shelf {
  const shelf = shelves.get(account);
  if (shelf) return shelf;
  const words = `The provided key does not have access to account '${account}'.`;
  throw new Refusal("invalid_request_error", words, { status: 403, code: "account_invalid" });
}

const rowsOf = (world: World): readonly Row[] => [
  [/^POST \/v1\/accounts$/, () => createAccount(world, false)],
  [
    /^GET \/v1\/accounts\/(\w+)$/,
    (_, __, id) => {
      shelfOf(world, id);
      return find(world.platform, id, "account");
    },
  ],
  [/^POST \/v1\/account_links$/, (asked) => linkAccount(world, asked)],
  [/^POST \/oauth\/token$/, (asked) => exchangeCode(world, asked)],
  [/^POST \/oauth\/deauthorize$/, (asked) => deauthorize(world, asked)],
  [/^POST \/v1\/checkout\/sessions$/, createSession],
  [/^GET \/v1\/checkout\/sessions$/, listSessions],
  [/^GET \/v1\/checkout\/sessions\/(\w+)$/, readSession],
  [/^POST \/v1\/refunds$/, createRefund],
  [/^GET \/v1\/refunds$/, (asked, shelf) => listOfCharge(asked, shelf, "refund")],
  [/^GET \/v1\/disputes$/, (asked, shelf) => listOfCharge(asked, shelf, "dispute")],
];

function createAccount(world: World, isReady: boolean): Stored {
  const id = newId("acct").replace("acct_", "acct_1");
  world.shelves.set(id, { objects: new Map() });
  return store(world.platform, {
    id,
    object: "account",
    business_profile: { name: "Simulated shop" },
    settings: { dashboard: { display_name: "Simulated shop" } },
    country: "DE",
    email: "owner@simulated.test",
    charges_enabled: isReady,
    payouts_enabled: isReady,
    details_submitted: isReady,
  });
}

function linkAccount(world: World, { form }: Asked): object {
  known(form, [/^(account|type|return_url|refresh_url)$/]);
  const account = needed(form, "account");
  shelfOf(world, account);
  const back = needed(form, "return_url");
  needed(form, "refresh_url");
  const url = simulatorPage({ connect: "stripe", account, back });
  return { object: "account_link", created: now(), expires_at: now() + 300, url };
}

function exchangeCode(world: World, { form }: Asked): object {
  const code = needed(form, "code");
  if (world.usedCodes.has(code) || !/^ac_/.test(code))
    throw new Refusal("invalid_grant", `Authorization code does not exist: ${code}`);
  world.usedCodes.add(code);
  const { id } = createAccount(world, true);
  return { livemode: false, scope: "read_write", token_type: "bearer", stripe_user_id: id };
}

function deauthorize(world: World, { form }: Asked): object {
  const account = needed(form, "stripe_user_id");
  needed(form, "client_id");
  if (!world.shelves.delete(account))
    throw new Refusal("invalid_client", "This application is not connected to that account.", {
      status: 401,
    });
  return { stripe_user_id: account };
}

function createSession({ form }: Asked, shelf: Shelf): object {
  known(form, [
    /^(mode|success_url|cancel_url|expires_at)$/,
    /^line_items\[0\]\[quantity\]$/,
    /^line_items\[0\]\[price_data\]\[(currency|unit_amount|product_data\]\[name)\]$/,
    /^(payment_intent_data\[metadata\]|metadata)\[\w+\]$/,
  ]);
  const amount = Number(needed(form, "line_items[0][price_data][unit_amount]"));
  const expiresAt = Number(needed(form, "expires_at"));
  if (!Number.isSafeInteger(amount) || amount > 99_999_999)
    throw new Refusal("invalid_request_error", "The amount is too large.", {
      code: "amount_too_large",
    });
  if (amount < LEAST)
    throw new Refusal(
      "invalid_request_error",
      "The Checkout Session's total amount is too small.",
      {
        code: "amount_too_small",
      },
    );
  if (expiresAt < now() + 1_800 || expiresAt > now() + 86_400)
    throw new Refusal("invalid_request_error", "expires_at must be 30 minutes to 24 hours away.", {
      param: "expires_at",
    });
  const id = newId("cs_test");
  return store(shelf, {
    id,
    object: "checkout.session",
    mode: needed(form, "mode"),
    status: "open",
    payment_status: "unpaid",
    amount_total: amount,
    currency: needed(form, "line_items[0][price_data][currency]"),
    payment_intent: null,
    metadata: metadataOf(form),
    created: now(),
    expires_at: expiresAt,
    success_url: needed(form, "success_url"),
    cancel_url: form.get("cancel_url") ?? null,
    url: simulatorPage({ checkout: id }),
  });
}

function readSession({ form }: Asked, shelf: Shelf, id: string): object {
  known(form, [/^expand\[0\]$/]);
  const session = find(shelf, id, "checkout.session");
  statusOf(session);
  const intent = shelf.objects.get(String(session.payment_intent));
  if (form.get("expand[0]") !== "payment_intent.latest_charge" || !intent) return session;
  const charge = shelf.objects.get(String(intent.latest_charge)) ?? null;
  return { ...session, payment_intent: { ...intent, latest_charge: charge } };
}

function listSessions(asked: Asked, shelf: Shelf): object {
  known(asked.form, [/^payment_intent$/]);
  const intent = needed(asked.form, "payment_intent");
  return listOf(
    asked,
    [...shelf.objects.values()].filter(
      ({ object, payment_intent }) => object === "checkout.session" && payment_intent === intent,
    ),
  );
}

function listOfCharge(asked: Asked, shelf: Shelf, kind: "refund" | "dispute"): object {
  known(asked.form, [/^(charge|limit)$/]);
  const charge = needed(asked.form, "charge");
  const all = [...shelf.objects.values()];
  return listOf(
    asked,
    all.filter((each) => each.object === kind && each.charge === charge),
  );
}

function createRefund({ form }: Asked, shelf: Shelf): object {
  known(form, [/^(payment_intent|amount)$/]);
  const intent = find(shelf, needed(form, "payment_intent"), "payment_intent", "payment_intent");
  const charge = find(shelf, String(intent.latest_charge), "charge");
  const left = Number(charge.amount) - Number(charge.amount_refunded);
  const amount = Number(form.get("amount") ?? left);
  if (left === 0)
    throw new Refusal("invalid_request_error", "This charge has already been refunded.", {
      code: "charge_already_refunded",
    });
  const isDispute = ({ object, charge: id, status }: Stored) =>
    object === "dispute" && id === charge.id && status !== "won";
  if ([...shelf.objects.values()].some(isDispute))
    throw new Refusal("invalid_request_error", "This charge has been charged back.", {
      code: "charge_disputed",
    });
  if (amount > left)
    throw new Refusal("invalid_request_error", "Refund amount is greater than what is left.", {
      param: "amount",
    });
  return refund(shelf, charge, amount);
}

function actOnAccount(world: World, account: Stored, action: AccountAction): SimulatedEvent[] {
  if (action === "revoke") {
    world.shelves.delete(account.id);
    const application = { id: "ca_simulated", object: "application" };
    return [eventOf("account.application.deauthorized", application, account.id)];
  }
  const isReady = action === "finish";
  Object.assign(account, { charges_enabled: isReady, details_submitted: isReady });
  return [eventOf("account.updated", account, account.id)];
}

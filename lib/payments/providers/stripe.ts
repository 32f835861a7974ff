/** Cards on the owner's own Stripe account: Connect, direct charges, no fee of ours (DB-084). */
import type Stripe from "stripe";
import { baseUrl, env } from "@/lib/env";
import { HttpError } from "@/lib/http/errors";
import { log } from "@/lib/http/log";
import { currencyDecimals, decimalText } from "@/lib/protocol/currencies";
import { isStripeAway, readStripeEvent, stripeClient } from "@/lib/stripe";
import { payErrors } from "../errors";
import { isSimulated, simulator } from "../simulator/simulator";
import { SIMULATED_KEY, simulatedSecret } from "../simulator/stripe";
import { fromStripe, stripeMinimum, toStripe } from "./amounts";
import {
  type CheckoutRef,
  type CheckoutState,
  type EventSubject,
  type NewCheckout,
  type Provider,
  type ProviderAccount,
  ProviderRefusal,
} from "./provider";

const away = () => payErrors.unavailable("Stripe does not answer right now.");

function client(): Promise<Stripe> {
  if (isSimulated())
    return stripeClient({ key: SIMULATED_KEY, fetch: simulator().stripe.answering });
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base } = env();
  if (!key) throw payErrors.unavailable("Cards are not set up on this server.");
  return stripeClient({ key, base });
}

type StripeFault = Partial<
  Pick<Stripe.errors.StripeError, "code" | "param" | "message" | "headers">
> & {
  type?: string;
};

/** @returns null when we may no longer see the account or the object */
async function ask<T>(question: (stripe: Stripe) => Promise<T>): Promise<T | null> {
  try {
    return await question(await client());
  } catch (fault) {
    if (fault instanceof HttpError) throw fault;
    const { type, code, param, message, headers } = fault as StripeFault;
    if (type === "StripePermissionError" || code === "resource_missing") return null;
    if (isStripeAway(fault) || type === "StripeAuthenticationError") {
      log.warn({ err: fault }, "Stripe did not answer");
      throw away();
    }
    if (type === undefined) throw fault;
    const isRepeated = headers?.["idempotent-replayed"] === "true";
    throw new ProviderRefusal(reasonOf(code, param), message ?? "Stripe refused.", isRepeated);
  }
}

function reasonOf(code?: string, param?: string): ProviderRefusal["reason"] {
  if (param === "amount" || /^amount_too_(small|large)$|^charge_already_refunded$/.test(code ?? ""))
    return "amount";
  return code === "currency_not_supported" ? "method" : "other";
}

/** The same for an object that must exist. */
async function need<T>(question: (stripe: Stripe) => Promise<T>): Promise<T> {
  const found = await ask(question);
  if (found === null) throw new ProviderRefusal("other", "Stripe knows no such thing any more.");
  return found;
}

const of = (account: string) => ({ stripeAccount: account });

export const stripeProvider: Provider = {
  id: "stripe",
  connect: async ({ state, returnUrl, known }) => {
    const { STRIPE_CLIENT_ID: clientId } = env();
    return clientId ? oauthWay(clientId, state, returnUrl) : onboardingWay(state, returnUrl, known);
  },
  connected: async ({ query, account }) => {
    const code = query.get("code");
    if (account === null && code === null) return null;
    return readAccount(account ?? (await accountOf(code ?? "")));
  },
  readAccount,
  release: async (account) => {
    const { STRIPE_CLIENT_ID: client_id } = env();
    // Without a client id the platform created the account, so there is no access to give up.
    if (!client_id) return;
    await ask((stripe) => stripe.oauth.deauthorize({ client_id, stripe_user_id: account }));
  },
  open: openSession,
  read: readSession,
  refund: async ({ id, account, currency }, amount, key) => {
    const { payment_intent } = await need((stripe) =>
      stripe.checkout.sessions.retrieve(id, {}, of(account)),
    );
    await need((stripe) =>
      stripe.refunds.create(
        {
          payment_intent: idOf(payment_intent) ?? "",
          ...(amount === null ? {} : { amount: Number(toStripe(amount, currency)) }),
        },
        { ...of(account), idempotencyKey: key },
      ),
    );
  },
  readEvent: async (text, headers) => {
    const secret = isSimulated() ? simulatedSecret() : (env().STRIPE_WEBHOOK_SECRET ?? "");
    const event = readStripeEvent(await client(), text, headers.get("stripe-signature"), secret);
    if (typeof event === "string") throw payErrors[event]();
    return { id: event.id, subject: () => subjectOf(event) };
  },
};

/** Owners connect an account they already have. */
async function oauthWay(client_id: string, state: string, redirect_uri: string) {
  const { oauth } = await client();
  const url = oauth.authorizeUrl({ client_id, state, redirect_uri, scope: "read_write" });
  return { url: isSimulated() ? simulator().stripe.consentPage(url) : url, account: null };
}

/** @throws ProviderRefusal for a used or invalid code */
async function accountOf(code: string): Promise<string> {
  const { stripe_user_id: account } = await need((stripe) =>
    stripe.oauth.token({ grant_type: "authorization_code", code }),
  );
  if (!account) throw new ProviderRefusal("other", "Stripe named no account.");
  return account;
}

/** Owners fill in Stripe's form for a new account, or continue an unfinished one. */
async function onboardingWay(state: string, returnUrl: string, known: string | null) {
  const made = known ?? (await need((stripe) => stripe.accounts.create(FULL_DASHBOARD))).id;
  const back = `${returnUrl}?state=${state}`;
  const { url } = await need((stripe) =>
    stripe.accountLinks.create({
      account: made,
      type: "account_onboarding",
      return_url: back,
      refresh_url: back,
    }),
  );
  return { url, account: made };
}

/** The account is the owner's own: they pay its fees, bear its losses and see the full dashboard. */
const FULL_DASHBOARD: Stripe.AccountCreateParams = {
  controller: {
    stripe_dashboard: { type: "full" },
    fees: { payer: "account" },
    losses: { payments: "stripe" },
    requirement_collection: "stripe",
  },
};

async function readAccount(account: string): Promise<ProviderAccount | null> {
  const found = await ask((stripe) => stripe.accounts.retrieve(account));
  if (!found) return null;
  const { business_profile, settings, email, country, charges_enabled } = found;
  return {
    account: found.id,
    name: business_profile?.name ?? settings?.dashboard.display_name ?? null,
    email: email ?? null,
    country: country ?? null,
    active: charges_enabled,
    livemode: !isSimulated() && !/_test_/.test(env().STRIPE_SECRET_KEY ?? ""),
  };
}

async function openSession(checkout: NewCheckout) {
  const { account, linkId, payeeId, attempt, ref, amount, currency, key, expiresAt } = checkout;
  const least = stripeMinimum(currency);
  if (least !== null && amount < least) throw tooSmall(least, currency);
  const back = `${baseUrl()}/pay/${linkId}`;
  const metadata = { link: linkId, payee: payeeId, ...(attempt ? { attempt } : {}) };
  const { id, url } = await need((stripe) =>
    stripe.checkout.sessions.create(
      {
        mode: "payment",
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: currency.toLowerCase(),
              unit_amount: Number(toStripe(amount, currency)),
              product_data: { name: ref },
            },
          },
        ],
        metadata,
        payment_intent_data: { metadata },
        expires_at: Math.floor(expiresAt.getTime() / 1000),
        success_url: `${back}?card={CHECKOUT_SESSION_ID}`,
        cancel_url: back,
      },
      { ...of(account), idempotencyKey: key },
    ),
  );
  if (!url) throw away();
  return { id, url, expiresAt };
}

const tooSmall = (least: bigint, currency: string) =>
  new ProviderRefusal(
    "amount",
    `Cards take ${decimalText(least, currencyDecimals(currency))} ${currency} at least.`,
  );

async function readSession({ id, account, amount, currency }: CheckoutRef) {
  const session = await ask((stripe) =>
    stripe.checkout.sessions.retrieve(
      id,
      { expand: ["payment_intent.latest_charge"] },
      of(account),
    ),
  );
  if (!session) return null;
  const intent = wholeOf(session.payment_intent);
  const charge = wholeOf(intent?.latest_charge ?? null);
  const total = BigInt(session.amount_total ?? 0);
  // An amount that was rounded up for Stripe is not an overpayment.
  const paid = total === toStripe(amount, currency) ? amount : fromStripe(total, currency);
  const back = charge ? (await refundedOf(account, charge)) + (await lostIn(account, charge)) : 0n;
  const state: CheckoutState = {
    status: statusOf(session, intent),
    amount: paid,
    refunded: back >= total ? paid : fromStripe(back, currency),
    disputed: charge?.disputed ?? false,
    detail: detailOf(charge),
  };
  return state;
}

function statusOf(
  { status, payment_status }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): CheckoutState["status"] {
  if (status === "open") return "open";
  if (status === "expired") return "closed";
  if (payment_status === "paid") return "paid";
  const isOver = intent?.status === "requires_payment_method" || intent?.status === "canceled";
  return isOver ? "failed" : "pending";
}

/** The refunded amount, read from the refunds: a charge does not say which of them failed. */
async function refundedOf(account: string, charge: Stripe.Charge): Promise<bigint> {
  if (charge.amount_refunded === 0) return 0n;
  const refunds = await need((stripe) =>
    stripe.refunds.list({ charge: charge.id, limit: 100 }, of(account)),
  );
  const made = refunds.data.filter(({ status }) => status !== "failed" && status !== "canceled");
  return made.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}

/** The amount lost in disputes. */
async function lostIn(account: string, { id, disputed }: Stripe.Charge): Promise<bigint> {
  if (!disputed) return 0n;
  const disputes = await need((stripe) => stripe.disputes.list({ charge: id }, of(account)));
  const lost = disputes.data.filter(({ status }) => status === "lost");
  return lost.reduce((sum, dispute) => sum + BigInt(dispute.amount), 0n);
}

function detailOf(charge: Stripe.Charge | null): string | null {
  const { card, type } = charge?.payment_method_details ?? {};
  if (!card) return type ? type.replaceAll("_", " ") : null;
  const brand = card.brand ?? "card";
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${card.last4 ?? ""}`;
}

const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === "string" ? object : (object?.id ?? null);
const wholeOf = <T extends object>(object: string | T | null): T | null =>
  typeof object === "string" ? null : object;

async function subjectOf({ type, account, data }: Stripe.Event): Promise<EventSubject | null> {
  // Without an account the event is about the platform's own account, where we take no payments.
  if (!account) return null;
  if (type === "account.application.deauthorized") return { kind: "revoked", account };
  if (type === "account.updated") return { kind: "account", account };
  const object = data.object as { id?: string; payment_intent?: string | { id: string } | null };
  if (type.startsWith("checkout.session."))
    return object.id ? { kind: "checkout", id: object.id } : null;
  if (!/^(charge\.)?refund|^charge\.dispute\./.test(type)) return null;
  const payment_intent = idOf(object.payment_intent);
  if (!payment_intent) return null;
  const sessions = await ask((stripe) =>
    stripe.checkout.sessions.list({ payment_intent }, of(account)),
  );
  const [session] = sessions?.data ?? [];
  return session ? { kind: "checkout", id: session.id } : null;
}

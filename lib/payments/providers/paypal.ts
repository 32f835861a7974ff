/** PayPal on the owner's own account: Partner Referrals, Orders, and events that PayPal verifies (DB-084). */
import * as z from "zod";
import { baseUrl } from "@/lib/env";
import { fromPayPal, isPayPalCurrency, toPayPal } from "./amounts";
import { askPayPal, needOfPayPal, needPayPal } from "./paypal-api";
import { readPayPalEvent } from "./paypal-events";
import {
  type CheckoutRef,
  type CheckoutState,
  type NewCheckout,
  type Provider,
  type ProviderAccount,
  ProviderRefusal,
} from "./provider";

const text = z.string();
const Link = z.object({ href: text, rel: text });
const Money = z.object({ value: text, currency_code: text });
type Money = z.output<typeof Money>;
const Referral = z.object({ links: z.array(Link) });
const Found = z.object({ merchant_id: text });
const Merchant = z.object({
  merchant_id: text,
  payments_receivable: z.boolean(),
  primary_email_confirmed: z.optional(z.boolean()),
  primary_email: z.optional(text),
  legal_name: z.optional(text),
  country: z.optional(text),
});
const Capture = z.object({ id: text, status: text, amount: Money });
const Order = z.object({
  id: text,
  status: text,
  update_time: z.optional(text),
  links: z._default(z.array(Link), []),
  purchase_units: z._default(
    z.array(
      z.object({
        payments: z.optional(
          z.object({
            captures: z.optional(z.array(Capture)),
            refunds: z.optional(z.array(z.object({ status: text, amount: Money }))),
          }),
        ),
      }),
    ),
    [],
  ),
});
const Disputes = z.object({ items: z._default(z.array(z.object({ dispute_id: text })), []) });
const Dispute = z.object({
  dispute_amount: z.optional(Money),
  dispute_outcome: z.optional(
    z.object({ outcome_code: z.optional(text), amount_refunded: z.optional(Money) }),
  ),
});
export const paypalProvider: Provider = {
  id: "paypal",
  connect: async ({ state, returnUrl }) => {
    const { links } = await needOfPayPal({
      method: "POST",
      path: "/v2/customer/partner-referrals",
      body: referralOf(trackingOf(state), `${returnUrl}?state=${state}`),
      answer: Referral,
    });
    return { url: hrefOf(links, "action_url"), account: null };
  },
  connected: async ({ state }) => {
    const { partnerId } = needPayPal();
    // The browser's parameters also name a merchant, but only PayPal is trusted to say who agreed.
    const found = await askPayPal({
      method: "GET",
      path: `/v1/customer/partners/${partnerId}/merchant-integrations?tracking_id=${trackingOf(state)}`,
      answer: Found,
    });
    return found && readMerchant(found.merchant_id);
  },
  readAccount: readMerchant,
  // Only the owner can revoke the consent, at PayPal.
  release: async () => {},
  open: openOrder,
  read: readOrder,
  capture: async ({ id, account }, approval) => {
    await needOfPayPal({
      method: "POST",
      path: `/v2/checkout/orders/${id}/capture`,
      body: {},
      merchant: account,
      // PayPal repeats its answer for the same request id, including a refusal.
      requestId: `${id}-${approval}`,
      answer: Order,
    });
  },
  readEvent: readPayPalEvent,
};

/**
 * The id of a referral at PayPal. PayPal puts it into the return URL, where the secret state itself must not appear.
 */
const trackingOf = (state: string): string => `t-${state.slice(0, 32)}`;

const referralOf = (tracking_id: string, return_url: string) => ({
  tracking_id,
  partner_config_override: { return_url },
  operations: [
    {
      operation: "API_INTEGRATION",
      api_integration_preference: {
        rest_api_integration: {
          integration_method: "PAYPAL",
          integration_type: "THIRD_PARTY",
          third_party_details: {
            features: ["PAYMENT", "REFUND", "READ_SELLER_DISPUTE", "ACCESS_MERCHANT_INFORMATION"],
          },
        },
      },
    },
  ],
  products: ["EXPRESS_CHECKOUT"],
  legal_consents: [{ type: "SHARE_DATA_CONSENT", granted: true }],
});

function hrefOf(links: readonly z.output<typeof Link>[], ...rels: string[]): string {
  const link = links.find(({ rel }) => rels.includes(rel));
  if (!link) throw new ProviderRefusal("other", "PayPal named no page to go to.");
  return link.href;
}

async function readMerchant(account: string): Promise<ProviderAccount | null> {
  const found = await askPayPal({
    method: "GET",
    path: `/v1/customer/partners/${needPayPal().partnerId}/merchant-integrations/${encodeURIComponent(account)}`,
    answer: Merchant,
  });
  return (
    found && {
      account: found.merchant_id,
      name: found.legal_name ?? null,
      email: found.primary_email ?? null,
      country: found.country ?? null,
      active: found.payments_receivable && found.primary_email_confirmed !== false,
      livemode: !/sandbox|simulated/.test(needPayPal().base),
    }
  );
}

async function openOrder(checkout: NewCheckout) {
  const { account, linkId, attempt, ref, amount, currency, key, expiresAt } = checkout;
  if (!isPayPalCurrency(currency))
    throw new ProviderRefusal("method", `PayPal takes no ${currency}.`);
  const back = `${baseUrl()}/pay/${linkId}`;
  const { id, links } = await needOfPayPal({
    method: "POST",
    path: "/v2/checkout/orders",
    merchant: account,
    requestId: key,
    body: {
      intent: "CAPTURE",
      purchase_units: [
        {
          amount: { currency_code: currency, value: toPayPal(amount, currency) },
          payee: { merchant_id: account },
          custom_id: `${linkId}:${attempt ?? ""}`,
          description: ref,
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            user_action: "PAY_NOW",
            shipping_preference: "NO_SHIPPING",
            return_url: `${back}?paypal=return`,
            cancel_url: back,
          },
        },
      },
    },
    answer: Order,
  });
  return { id, url: hrefOf(links, "payer-action", "approve"), expiresAt };
}

async function readOrder(ref: CheckoutRef): Promise<CheckoutState | null> {
  const { id, account, amount, currency } = ref;
  const order = await askPayPal({
    method: "GET",
    path: `/v2/checkout/orders/${encodeURIComponent(id)}`,
    merchant: account,
    answer: Order,
  });
  if (!order) return null;
  const { captures = [], refunds = [] } = order.purchase_units[0]?.payments ?? {};
  // A declined capture may be followed by a successful one.
  const [capture] = captures.toSorted((a, b) => rankOf(b.status) - rankOf(a.status));
  if (!capture) {
    const status = statusOfOrder(order.status);
    const approval = order.update_time ?? "";
    return { status, amount, refunded: 0n, disputed: false, detail: null, approval };
  }
  const total = asMinor(capture.amount, currency);
  // An amount that was rounded up for PayPal is not an overpayment.
  const paid = capture.amount.value === toPayPal(amount, currency) ? amount : total;
  const made = refunds.filter(({ status }) => !/FAILED|CANCELLED/.test(status));
  const refunded = sumOf(
    made.map((refund) => refund.amount),
    currency,
  );
  const { isDisputed, lost } = await disputesOf(ref, capture);
  const isGivenBack = capture.status === "REFUNDED" || capture.status === "REVERSED";
  // PayPal refunds a lost dispute itself, so it appears both as a dispute and as a refund.
  const back = isGivenBack ? total : refunded > lost ? refunded : lost;
  return {
    status: statusOf(capture.status),
    amount: paid,
    refunded: back >= total ? paid : back,
    disputed: isDisputed || capture.status === "REVERSED",
    detail: null,
  };
}

/** PayPal reports the currency that was asked for, even when the payer paid in another one. */
function asMinor({ value, currency_code }: Money, currency: string): bigint {
  if (currency_code !== currency)
    throw new ProviderRefusal("other", "PayPal answered in another currency.");
  return fromPayPal(value, currency);
}

const sumOf = (all: readonly Money[], currency: string): bigint =>
  all.reduce((sum, money) => sum + asMinor(money, currency), 0n);

const RANKS = ["FAILED", "DECLINED", "PENDING"];
const rankOf = (status: string): number => {
  const rank = RANKS.indexOf(status);
  return rank < 0 ? RANKS.length : rank;
};

function statusOf(capture: string): CheckoutState["status"] {
  if (capture === "PENDING") return "pending";
  return rankOf(capture) < RANKS.length ? "failed" : "paid";
}

function statusOfOrder(order: string): CheckoutState["status"] {
  if (order === "APPROVED") return "approved";
  return order === "VOIDED" ? "closed" : "open";
}

/** Whether there are disputes, and how much of them was refunded. */
async function disputesOf(
  { account, currency }: CheckoutRef,
  { id, status }: z.output<typeof Capture>,
): Promise<{ isDisputed: boolean; lost: bigint }> {
  // A capture that did not succeed cannot be disputed.
  if (rankOf(status) < RANKS.length) return { isDisputed: false, lost: 0n };
  const of = { method: "GET", merchant: account } as const;
  const path = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(id)}`;
  const found = await askPayPal({ ...of, path, answer: Disputes });
  const given: Money[] = [];
  for (const { dispute_id } of found?.items ?? []) {
    const one = `/v1/customer/disputes/${encodeURIComponent(dispute_id)}`;
    const dispute = await askPayPal({ ...of, path: one, answer: Dispute });
    const outcome = dispute?.dispute_outcome;
    if (!/BUYER_FAVOU?R/.test(outcome?.outcome_code ?? "")) continue;
    const money = outcome?.amount_refunded ?? dispute?.dispute_amount;
    if (money) given.push(money);
  }
  return { isDisputed: Boolean(found?.items.length), lost: sumOf(given, currency) };
}

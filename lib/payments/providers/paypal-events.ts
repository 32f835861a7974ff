/** PayPal's events. PayPal itself verifies that it sent one, and an event only says which order to read. */
import * as z from "zod";
import { fromPayPal, isPayPalCurrency } from "./amounts";
import { askPayPal, needPayPal } from "./paypal-api";
import { type EventSubject, type ProviderEvent, ProviderRefusal } from "./provider";

const text = z.string();
const Link = z.object({ href: text, rel: text });
const Money = z.object({ value: text, currency_code: text });
const ids = z.optional(
  z.object({ related_ids: z.optional(z.object({ order_id: z.optional(text) })) }),
);
const OwnCapture = z.object({ supplementary_data: ids });
const Verified = z.object({ verification_status: text });
const Event = z.object({
  id: text,
  event_type: text,
  resource: z.looseObject({
    merchant_id: z.optional(text),
    tracking_id: z.optional(text),
    amount: z.optional(z.unknown()),
    supplementary_data: ids,
    links: z.optional(z.array(Link)),
    payee: z.optional(z.object({ merchant_id: z.optional(text) })),
    disputed_transactions: z.optional(
      z.array(
        z.object({
          seller_transaction_id: z.optional(text),
          seller: z.optional(z.object({ merchant_id: z.optional(text) })),
        }),
      ),
    ),
  }),
});
type Event = z.output<typeof Event>;

/** @returns null for a message that PayPal did not send */
export async function readPayPalEvent(
  body: string,
  headers: Headers,
): Promise<ProviderEvent | null> {
  const parsed = Event.safeParse(jsonOf(body));
  if (!parsed.success || !(await isVerified(body, headers))) return null;
  return { id: parsed.data.id, subject: () => subjectOf(parsed.data) };
}

const jsonOf = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
};

/** Sends the event back to PayPal, byte for byte, which says whether it sent it. */
async function isVerified(body: string, headers: Headers): Promise<boolean> {
  const given = (name: string) => headers.get(`paypal-${name}`) ?? "";
  const about = JSON.stringify({
    auth_algo: given("auth-algo"),
    cert_url: given("cert-url"),
    transmission_id: given("transmission-id"),
    transmission_sig: given("transmission-sig"),
    transmission_time: given("transmission-time"),
    webhook_id: needPayPal().webhookId,
  });
  if (!given("transmission-sig")) return false;
  try {
    const found = await askPayPal({
      method: "POST",
      path: "/v1/notifications/verify-webhook-signature",
      body: `${about.slice(0, -1)},"webhook_event":${body}}`,
      answer: Verified,
    });
    return found?.verification_status === "SUCCESS";
  } catch (fault) {
    // PayPal refuses a malformed header as a bad request: then it did not send the event.
    if (fault instanceof ProviderRefusal) return false;
    throw fault;
  }
}

async function subjectOf({ event_type: type, resource }: Event): Promise<EventSubject | null> {
  if (/^MERCHANT\./.test(type)) {
    const { merchant_id: account } = resource;
    const kind = type === "MERCHANT.PARTNER-CONSENT.REVOKED" ? "revoked" : "account";
    return account ? { kind, account } : null;
  }
  const [disputed] = resource.disputed_transactions ?? [];
  const account = resource.payee?.merchant_id ?? disputed?.seller?.merchant_id ?? "";
  const order =
    resource.supplementary_data?.related_ids?.order_id ??
    (await orderOf(disputed?.seller_transaction_id ?? captureIn(resource.links ?? []), account));
  if (!order) return null;
  const money = Money.safeParse(resource.amount).data;
  const isReversed =
    type === "PAYMENT.CAPTURE.REVERSED" && money && isPayPalCurrency(money.currency_code);
  const reversed = isReversed ? fromPayPal(money.value.replace("-", ""), money.currency_code) : 0n;
  return { kind: "checkout", id: order, ...(reversed > 0n ? { reversed } : {}) };
}

/** The id of the refunded capture. */
const captureIn = (links: readonly z.output<typeof Link>[]): string | null =>
  /\/v2\/payments\/captures\/(\w+)/.exec(links.find(({ rel }) => rel === "up")?.href ?? "")?.[1] ??
  null;

async function orderOf(capture: string | null, merchant: string): Promise<string | null> {
  if (!capture) return null;
  const path = `/v2/payments/captures/${encodeURIComponent(capture)}`;
  const found = await askPayPal({
    method: "GET",
    path,
    ...(merchant ? { merchant } : {}),
    answer: OwnCapture,
  });
  return found?.supplementary_data?.related_ids?.order_id ?? null;
}

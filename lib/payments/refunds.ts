/** Refunds of card payments by their owner, whole or in part: one for each click, however often it is sent (PY-083). */
import type { PublicLinkView } from "@/lib/contract/pay-shapes";
import { digestOf } from "@/lib/digest";
import { once } from "@/lib/http/idempotency";
import { lookAtCheckout } from "./checkout-look";
import { checkoutOf } from "./checkouts";
import { payErrors } from "./errors";
import { readLinkRecord } from "./find";
import { ProviderRefusal } from "./providers/provider";
import { askProvider, providerNamed } from "./providers/registry";
import type { LinkRow, PaymentRow } from "./rows";
import { publicLinkView } from "./views";

/** An identical request within ten seconds counts as a double click. */
const CLICK_HOURS = 10 / 3_600;
/** Stripe remembers the answer to a key for this long. */
const KEY_HOURS = 24;

/** What an owner wants to refund. */
export interface RefundAsk {
  payment: string;
  /** Minor units; absent: all that is left. */
  amount?: string | undefined;
}

/**
 * @param key the header `Idempotency-Key`
 * @throws 400 `invalid` for a payment of another link, `method` when it is not a card payment, `amount` for more than
 * is left; 409 when Stripe refuses; 503
 */
export async function refundCard(
  link: LinkRow,
  ask: RefundAsk,
  key: string | null,
): Promise<PublicLinkView> {
  const found = await readLinkRecord(link.id);
  const payment = found.payments.find(({ id }) => id === ask.payment);
  if (!payment) throw payErrors.invalid("payment: this link has no such payment.");
  if (payment.method !== "card" || payment.objectId === null)
    throw payErrors.method("payment: only card payments are refunded here.");
  const checkout = await checkoutOf(link.id, "stripe", payment.objectId);
  const click = await clickOf(payment, ask, key);
  const refund = (name: string) =>
    providerNamed("stripe").refund?.(
      { ...checkout, currency: link.currency },
      // Stripe itself refuses more than is left, and repeats its answer to the same key.
      click.amount === null ? null : BigInt(click.amount),
      digestOf(`${payment.id} ${name}`),
    );
  await askProvider(async () => (key === null ? refundAnew(click.name, refund) : refund(key)));
  await lookAtCheckout(checkout);
  return publicLinkView(await readLinkRecord(link.id), payment.attempt);
}

/** Stripe repeats a refusal for a day. It belongs to an earlier click, which refunded nothing, so this click gets a new key. */
async function refundAnew(
  name: string,
  refund: (name: string) => Promise<void> | undefined,
  tries = 0,
): Promise<void> {
  try {
    await refund(`${name} ${tries}`);
  } catch (fault) {
    if (!(fault instanceof ProviderRefusal && fault.isRepeated)) throw fault;
    await refundAnew(name, refund, tries + 1);
  }
}

/**
 * Identifies a click, so that a retry after a crash counts as the same refund while its outcome is unknown.
 * Without a key the click is named by the amount that was refunded before it.
 * @throws 400 `amount` for more than is left; 409 for a key of another request
 */
async function clickOf(payment: PaymentRow, { amount }: RefundAsk, key: string | null) {
  const { id, status, refunded, refundedByHand } = payment;
  const left = status === "paid" ? payment.amount - refunded : 0n;
  const asked = amount ?? "all";
  const options = { scope: "pay-refund", key: `${id}:${key ?? asked}`, body: asked };
  const hours = key === null ? CLICK_HOURS : KEY_HOURS;
  return once({ ...options, hours }, async () => {
    if (left === 0n || BigInt(amount ?? 0) > left)
      throw payErrors.amount(`amount: only ${left} minor units can be refunded.`);
    // Stripe's own balance does not include refunds by hand, so this limit is checked here.
    const rest = refundedByHand > 0n ? String(left) : null;
    return { name: `${refunded} ${asked}`, amount: amount ?? rest };
  });
}

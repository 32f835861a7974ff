/** Opens checkouts at Stripe and PayPal, and reads them when the payer returns. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { payCheckout, payProvider } from "@/db/schema";
import type { PublicLinkView } from "@/lib/contract/pay-shapes";
import { digestOf } from "@/lib/digest";
import { HttpError } from "@/lib/http/errors";
import { take } from "@/lib/http/rate-limit";
import { showReference } from "@/lib/protocol/pay-reference";
import { MINUTE_MS } from "@/lib/time";
import { admitPayer, type PayerAsk } from "./admit-payer";
import { lookAtCheckout } from "./checkout-look";
import { refreshAccount } from "./connections";
import { payErrors } from "./errors";
import { readLinkRecord } from "./find";
import { payCheckoutLimit, payReturnLimit } from "./limits";
import type { ProviderId } from "./providers/provider";
import { askProvider, METHOD_OF, setUpProvider } from "./providers/registry";
import { type LinkRecord, publicLinkView } from "./views";

/** Minimum time to pay a checkout, and the step its end is rounded to, so that a repeated request has the same end. */
const OPEN_MINUTES = 60;
const ROUNDED_MINUTES = 10;
/** By then the payer has usually returned, or the provider has reported (DB-092). */
const FIRST_LOOK = sql`now() + interval '5 minutes'`;
/** It can be paid for at least five more minutes and is not paid yet: the page of a paid checkout shows an error. */
const IS_LIVE = sql<boolean>`pay_checkout.status = 'open' and pay_checkout.expires_at > now() + interval '5 minutes'
  and not exists (select from pay_payment p where p.provider = pay_checkout.provider and p.object_id = pay_checkout.id)`;

/**
 * Opens the provider's payment page. A live one for the same payer and amount is returned again (PY-074).
 * @throws what admitPayer throws; 429; 400 `amount` below the provider's minimum; 409, 503
 */
export async function openCheckout(
  found: LinkRecord,
  name: ProviderId,
  ask: PayerAsk,
  network: string,
): Promise<{ url: string }> {
  const { link } = found;
  // `isOffered` is false for a provider that is not set up.
  const { amount, attempt } = await admitPayer(found, isOffered(found, name), ask, network);
  await take(payCheckoutLimit, `${link.id}:${network}`);
  const provider = setUpProvider(name);
  const [connected] = await db()
    .select({ account: payProvider.account })
    .from(payProvider)
    .where(and(eq(payProvider.payeeId, link.payeeId), eq(payProvider.provider, name)));
  if (!connected) throw payErrors.method();
  const { account } = connected;
  const own = and(
    eq(payCheckout.linkId, link.id),
    eq(payCheckout.provider, name),
    eq(payCheckout.account, account),
    eq(payCheckout.amount, amount),
    attempt === null ? isNull(payCheckout.attempt) : eq(payCheckout.attempt, attempt),
  );
  const before = await db()
    .select({ url: payCheckout.url, isLive: IS_LIVE })
    .from(payCheckout)
    .where(own);
  const live = before.find(({ isLive }) => isLive);
  if (live) return { url: live.url };
  const step = ROUNDED_MINUTES * MINUTE_MS;
  const expiresAt = new Date((Math.floor(Date.now() / step) + 1) * step + OPEN_MINUTES * MINUTE_MS);
  // Two clicks at once share this key and open the same checkout. A click after that checkout ended has a new key.
  const key = digestOf(`${[link.id, name, account, attempt, amount, before.length, +expiresAt]}`);
  const { id: linkId, payeeId, currency } = link;
  const asked = { account, linkId, payeeId, attempt, amount, currency, key, expiresAt };
  const opened = await askProvider(() =>
    provider.open({ ...asked, ref: showReference(link.ref) }),
  ).catch(async (fault: unknown) => {
    // The account may no longer take money, which no event told us. Then no link offers it from now on.
    if (fault instanceof HttpError && fault.status === 409) await refreshAccount(provider, account);
    throw fault;
  });
  await db()
    .insert(payCheckout)
    .values({ provider: name, linkId, attempt, account, amount, ...opened, dueAt: FIRST_LOOK })
    .onConflictDoNothing();
  return { url: opened.url };
}

const isOffered = (found: Parameters<typeof publicLinkView>[0], name: ProviderId): boolean =>
  publicLinkView(found, null).methods[METHOD_OF[name]];

/** @throws 404 for a checkout of another link */
export async function checkoutOf(linkId: string, provider: ProviderId, id: string) {
  const [row] = await db()
    .select()
    .from(payCheckout)
    .where(
      and(
        eq(payCheckout.provider, provider),
        eq(payCheckout.id, id),
        eq(payCheckout.linkId, linkId),
      ),
    );
  if (!row) throw payErrors.checkoutUnknown();
  return row;
}

/** Handles a payer's return. @returns the link's current state @throws 404, 429, 503 */
export async function returnFromCheckout(
  linkId: string,
  provider: ProviderId,
  id: string,
  network: string,
): Promise<PublicLinkView> {
  const checkout = await checkoutOf(linkId, provider, id);
  if (checkout.status === "open") {
    await take(payReturnLimit, `${linkId}:${network}`);
    await lookAtCheckout(checkout);
  }
  return publicLinkView(await readLinkRecord(linkId), checkout.attempt);
}

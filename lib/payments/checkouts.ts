/** Checkouts at Stripe and PayPal: opened for a payer, and looked at when the payer comes back. */
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
import type { LinkRow } from "./rows";
import { publicLinkView } from "./views";

/** How long a checkout can be paid at least, and by how much its end is rounded: the same request has the same end. */
const OPEN_MINUTES = 60;
const ROUNDED_MINUTES = 10;
/** By then the payer came back, or the provider reported (DB-092). */
const FIRST_LOOK = sql`now() + interval '5 minutes'`;
/** It can be paid for five minutes at least, and was not yet: the page of one that was leads nowhere. */
const IS_LIVE = sql<boolean>`pay_checkout.status = 'open' and pay_checkout.expires_at > now() + interval '5 minutes'
  and not exists (select from pay_payment p where p.provider = pay_checkout.provider and p.object_id = pay_checkout.id)`;

/**
 * Opens a page of the provider's to pay at; a live one for the same payer and amount is given again (PY-074).
 * @throws what admitPayer throws; 429; 400 `amount` below what the provider takes; 409, 503
 */
export async function openCheckout(
  link: LinkRow,
  name: ProviderId,
  ask: PayerAsk,
  network: string,
): Promise<{ url: string }> {
  const found = await readLinkRecord(link.id);
  // A way that is not set up is offered by no link.
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
  // Of two clicks at once both open the same one; one that saw this one end opens another.
  const key = digestOf(`${[link.id, name, account, attempt, amount, before.length, +expiresAt]}`);
  const { id: linkId, payeeId, currency } = link;
  const asked = { account, linkId, payeeId, attempt, amount, currency, key, expiresAt };
  const opened = await askProvider(() =>
    provider.open({ ...asked, ref: showReference(link.ref) }),
  ).catch(async (fault: unknown) => {
    // The account may not take money any more, which was never reported: then no link offers it from now on.
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

/** A payer came back. @returns the link as it is then  @throws 404, 429, 503 */
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

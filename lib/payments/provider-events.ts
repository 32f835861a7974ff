/** What Stripe and PayPal report: signed by them, and acted upon once. */
import { and, eq, lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { removeInSteps } from "@/db/remove-in-steps";
import { payCheckout, payConnect, payProvider, payProviderEvent } from "@/db/schema";
import { lookAtCheckout } from "./checkout-look";
import { forgetAccount, refreshAccount } from "./connections";
import { payErrors } from "./errors";
import type { EventSubject, Provider } from "./providers/provider";
import { setUpProvider } from "./providers/registry";

/**
 * Takes one event. It is remembered once its effect is there: an event that comes again before that is acted upon again,
 * which changes nothing.
 * @param text the body, byte for byte as it was signed
 * @throws 404 for no such provider; 400 for a message it did not sign; 503 when it cannot be asked, so that it sends
 * the event again
 */
export async function takeProviderEvent(
  name: string,
  text: string,
  headers: Headers,
): Promise<void> {
  const provider = setUpProvider(name);
  const event = await provider.readEvent(text, headers);
  if (!event) throw payErrors.signature();
  const key = { provider: provider.id, id: event.id };
  if (await db().$count(payProviderEvent, isEvent(key))) return;
  const subject = await event.subject();
  if (subject) await act(provider, subject);
  await db().insert(payProviderEvent).values(key).onConflictDoNothing();
}

const isEvent = ({ provider, id }: { provider: "stripe" | "paypal"; id: string }) =>
  and(eq(payProviderEvent.provider, provider), eq(payProviderEvent.id, id));

async function act(provider: Provider, subject: EventSubject): Promise<void> {
  if (subject.kind === "revoked") return forgetAccount(provider.id, subject.account);
  if (subject.kind === "account") {
    // Of an account nobody connected nothing is asked.
    const own = and(
      eq(payProvider.provider, provider.id),
      eq(payProvider.account, subject.account),
    );
    if (await db().$count(payProvider, own)) await refreshAccount(provider, subject.account);
    return;
  }
  const [checkout] = await db()
    .select()
    .from(payCheckout)
    .where(and(eq(payCheckout.provider, provider.id), eq(payCheckout.id, subject.id)));
  if (checkout) await lookAtCheckout(checkout, subject.reversed);
}

/** Forgets events that are older than any repetition, and ways to a provider that nobody came back from. */
export async function sweepProviderEvents(): Promise<number> {
  const isOld = lt(payProviderEvent.receivedAt, sql`now() - interval '90 days'`);
  const isOver = lt(payConnect.expiresAt, sql`now()`);
  return (await removeInSteps(payProviderEvent, isOld)) + (await removeInSteps(payConnect, isOver));
}

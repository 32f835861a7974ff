/** Events that Stripe and PayPal send: verified by signature, and handled once. */
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
 * Handles one event. Its id is stored after its effect, so an event repeated before that is handled again, which
 * changes nothing.
 * @param text the signed body, byte for byte
 * @throws 404 for an unknown provider; 400 for a message it did not sign; 503 when the provider cannot be reached, so
 * that it sends the event again
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
    // An account that nobody connected concerns no checkout of ours.
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

/** Removes event ids that are too old to be repeated, and connect states that nobody returned with. */
export async function sweepProviderEvents(): Promise<number> {
  const isOld = lt(payProviderEvent.receivedAt, sql`now() - interval '90 days'`);
  const isOver = lt(payConnect.expiresAt, sql`now()`);
  return (await removeInSteps(payProviderEvent, isOld)) + (await removeInSteps(payConnect, isOver));
}

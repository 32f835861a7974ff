/** The events of links: numbered in commit order, stored, sent to webhooks and mailed (DB-094). */
import { eq, sql } from "drizzle-orm";
import { afterCommit, type Tx } from "@/db/client";
import { payEvent, payee } from "@/db/schema";
import type { PayEventView } from "@/lib/contract/pay-shapes";
import { showReference } from "@/lib/protocol/pay-reference";
import { enqueueWebhooks } from "@/lib/webhooks/outbox";
import { announceEvents } from "./event-watch";
import { mailEvents } from "./notices";
import type { LinkRow, PaymentRow } from "./rows";
import type { NewEvent } from "./transitions";
import { paymentView } from "./views";

export const eventId = (n: number): string => `evt_${n}`;

/**
 * Writes events in the transaction of their change. The payee's row stays locked until the commit, so nobody reads an
 * event's number while a lower one is still uncommitted (PY-091).
 */
export async function writeEvents(
  tx: Tx,
  link: LinkRow,
  payments: readonly PaymentRow[],
  news: readonly NewEvent[],
  now: Date,
): Promise<void> {
  if (news.length === 0) return;
  const { payeeId } = link;
  const [row] = await tx
    .update(payee)
    .set({ lastEvent: sql`${payee.lastEvent} + ${news.length}` })
    .where(eq(payee.id, payeeId))
    .returning({ lastEvent: payee.lastEvent });
  if (!row) throw new Error("A link has a payee.");
  const first = row.lastEvent - news.length + 1;
  const events = news.map((each, at) => eventOf(first + at, link, payments, each, now));
  await tx
    .insert(payEvent)
    .values(events.map((event, at) => ({ payeeId, n: first + at, body: JSON.stringify(event) })));
  await enqueueWebhooks(tx, { kind: "payee", id: payeeId }, events);
  await mailEvents(tx, payeeId, events);
  afterCommit(tx, () => announceEvents(payeeId));
}

function eventOf(
  n: number,
  link: LinkRow,
  payments: readonly PaymentRow[],
  { type, paymentId, flag, late }: NewEvent,
  now: Date,
): PayEventView {
  const payment = payments.find(({ id }) => id === paymentId);
  return {
    id: eventId(n),
    type,
    at: now.toISOString(),
    payee: link.payeeId,
    link: {
      id: link.id,
      ref: showReference(link.ref),
      status: link.status,
      amount: link.amount === null ? null : String(link.amount),
      currency: link.currency,
      paid: String(link.paid),
      pending: String(link.pending),
      shop: link.shop,
      reusable: link.reusable,
    },
    payment: payment ? paymentView(payment, "owner") : null,
    ...(flag && { flag }),
    ...(late && { late }),
  };
}

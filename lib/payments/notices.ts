/** Mails a profile's owner about payments: at once, and after sixty mails in an hour as one digest (DB-096). */
import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { payNotify } from "@/db/schema";
import type { PayEventType, PayEventView } from "@/lib/contract/pay-shapes";
import { enqueue } from "@/lib/mail/outbox";
import { MAX_NOTICES } from "./limits";
import { digestMail, paymentMail } from "./mails";

const TOLD: ReadonlySet<PayEventType> = new Set([
  "pay.paid",
  "pay.partial",
  "pay.refunded",
  "pay.flagged",
]);
const HOUR = "interval '1 hour'";
/** While notices are held back, the hour stays open until their digest is sent. */
const IS_OVER = sql.raw(`hour_start is null or (held = 0 and hour_start <= now() - ${HOUR})`);

/** Writes mails in the events' transaction. The caller holds the payee's lock, so the count is exact. */
export async function mailEvents(
  tx: Tx,
  payeeId: string,
  events: readonly PayEventView[],
): Promise<void> {
  const told = events.filter(({ type }) => TOLD.has(type));
  if (told.length === 0) return;
  const [row] = await tx
    .update(payNotify)
    .set({
      sent: sql`case when ${IS_OVER} then 0 else sent end`,
      hourStart: sql`case when ${IS_OVER} then now() else hour_start end`,
    })
    .where(and(eq(payNotify.payeeId, payeeId), isNotNull(payNotify.verifiedAt)))
    .returning();
  if (!row) return;
  const room = Math.max(0, MAX_NOTICES - row.sent);
  const mails = told.slice(0, room);
  await enqueue(
    tx,
    mails.map((event) => paymentMail(row.email, event)),
  );
  await tx
    .update(payNotify)
    .set({
      sent: row.sent + mails.length,
      held: sql`${payNotify.held} + ${told.length - mails.length}`,
    })
    .where(eq(payNotify.payeeId, payeeId));
}

/** Sends the digests of hours that are over. @returns how many */
export async function sendDigests(): Promise<number> {
  const due = and(gt(payNotify.held, 0), sql`hour_start <= now() - ${sql.raw(HOUR)}`);
  for (let sent = 0; ; sent++) {
    const isMore = await db().transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(payNotify)
        .where(due)
        .limit(1)
        .for("update", { skipLocked: true });
      if (!row) return false;
      if (row.verifiedAt) await enqueue(tx, [digestMail(row.email, row.payeeId, row.held)]);
      await tx.update(payNotify).set({ held: 0 }).where(eq(payNotify.payeeId, row.payeeId));
      return true;
    });
    if (!isMore) return sent;
  }
}

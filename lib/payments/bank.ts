/** Bank transfers: the payer announces one, and it counts once the owner confirms that it arrived (PY-076). */
import { db } from "@/db/client";
import type { PublicLinkView } from "@/lib/contract/pay-shapes";
import { admitPayer, type PayerAsk } from "./admit-payer";
import { readLinkRecord } from "./find";
import { lockLink, recordChanges } from "./record";
import type { PaymentRow } from "./rows";
import { type LinkRecord, publicLinkView } from "./views";
import { offerOf } from "./ways";

/** The payment that is announced and not received yet; of a reusable link, this payer's. */
export const announcedTransfer = (
  payments: readonly PaymentRow[],
  attempt: string | null,
): PaymentRow | undefined =>
  payments.find(
    (payment) =>
      payment.method === "bank" && payment.status === "started" && payment.attempt === attempt,
  );

/** A second announcement updates the first. @throws what `admitPayer` does */
export async function announceTransfer(
  found: LinkRecord,
  ask: PayerAsk,
  network: string,
  now = new Date(),
): Promise<PublicLinkView> {
  const { id } = found.link;
  const { bank } = offerOf(found.link, found.ways);
  const { amount, attempt } = await admitPayer(found, bank, ask, network);
  await db().transaction(async (tx) => {
    const current = await lockLink(tx, id);
    const known = announcedTransfer(current.payments, attempt);
    const ref = known ? { id: known.id } : { isNew: true as const };
    await recordChanges(
      tx,
      current,
      [{ ref, method: "bank", status: "started", amount, attempt }],
      now,
    );
  });
  return publicLinkView(await readLinkRecord(id), attempt, now);
}

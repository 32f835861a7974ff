/** Payments and refunds that the owner records by hand (PY-084, PY-085). */
import { and, eq } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { payMark } from "@/db/schema";
import type { Body } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/pay-paying";
import type { PublicLinkView } from "@/lib/contract/pay-shapes";
import { digestOf } from "@/lib/digest";
import type { KeyedBody } from "@/lib/http/idempotency";
import { announcedTransfer } from "./bank";
import { payErrors } from "./errors";
import { lockLink, type PaymentUpdate, recordChanges } from "./record";
import type { LinkRow, PaymentRow } from "./rows";
import { isCounted, owedOf, totalsOf } from "./status";
import type { LinkWithPayments } from "./transitions";
import { publicLinkView } from "./views";
import { readWaysOf } from "./ways";

type Mark = Body<typeof api.markPayment>;

/**
 * Records what the owner saw. With the same key it happens once and gets the same answer for as long as the link
 * exists.
 * @throws 400 `invalid` for a payment that is not an announced transfer; 400 `amount`; 409 `conflict`
 */
export function markPayment(
  { id }: Pick<LinkRow, "id">,
  mark: Mark,
  keyedBody: KeyedBody | null,
  now = new Date(),
): Promise<PublicLinkView> {
  return db().transaction(async (tx) => {
    // A concurrent request with the same key waits here and then finds the stored answer.
    const current = await lockLink(tx, id);
    const kept = keyedBody && (await keptAnswer(tx, id, keyedBody));
    if (kept) return kept;
    const changes = mark.status === "paid" ? [received(current, mark)] : givenBack(current, mark);
    const { link, payments } = await recordChanges(tx, current, changes, now);
    const ways = await readWaysOf(link.payeeId, tx);
    const [change] = changes;
    const found = { link, payments, unassigned: [], ways };
    const view = publicLinkView(found, change?.attempt ?? null, now);
    if (keyedBody)
      await tx.insert(payMark).values({
        linkId: id,
        key: keyedBody.key,
        bodyHash: digestOf(keyedBody.body),
        answer: JSON.stringify(view),
      });
    return view;
  });
}

/** @throws 409 when the key was used with another body */
async function keptAnswer(
  tx: Tx,
  linkId: string,
  { key, body }: KeyedBody,
): Promise<PublicLinkView | null> {
  const [row] = await tx
    .select()
    .from(payMark)
    .where(and(eq(payMark.linkId, linkId), eq(payMark.key, key)));
  if (!row) return null;
  if (row.bodyHash !== digestOf(body))
    throw payErrors.conflict("This Idempotency-Key was used for another request.");
  return JSON.parse(row.answer);
}

function received({ link, payments }: LinkWithPayments, mark: Mark): PaymentUpdate {
  const transfer = mark.payment
    ? namedTransfer(payments, mark.payment)
    : link.reusable
      ? undefined
      : announcedTransfer(payments, null);
  const owed = owedNow(link, payments);
  if (!link.reusable && owed === 0n && !transfer) throw payErrors.nothingOwed();
  const amount = mark.amount ? BigInt(mark.amount) : (transfer?.amount ?? owed);
  if (amount === null) throw payErrors.amount("amount: is needed on a link without one.");
  return {
    ref: transfer ? { id: transfer.id } : { isNew: true },
    method: transfer?.method ?? "manual",
    status: "paid",
    amount,
    attempt: transfer?.attempt ?? null,
    ...wordsOf(mark),
  };
}

const wordsOf = ({ detail, reference }: Mark) => ({
  ...(detail !== undefined && { detail }),
  ...(reference !== undefined && { reference }),
});

function namedTransfer(payments: readonly PaymentRow[], id: string): PaymentRow {
  const found = payments.find((payment) => payment.id === id);
  if (found?.method !== "bank")
    throw payErrors.invalid("payment: names no announced transfer of this link");
  if (isCounted(found.status))
    throw payErrors.conflict("This transfer was marked received before.");
  return found;
}

/** What is owed. Of a reusable link the full amount, since the mark names no payer. Null when the payer chooses. */
function owedNow({ amount, reusable, status }: LinkRow, payments: readonly PaymentRow[]) {
  if (amount === null || reusable) return amount;
  return owedOf(amount, totalsOf(payments), status === "paid" || status === "refunded");
}

/** Splits a refund over payments, newest first; with a named payment, over that one. */
function givenBack({ payments }: LinkWithPayments, mark: Mark): PaymentUpdate[] {
  const meant = mark.payment ? payments.filter(({ id }) => id === mark.payment) : payments;
  if (meant.length === 0 && mark.payment)
    throw payErrors.invalid("payment: this link has no such payment.");
  const refundable = meant
    .filter(({ status, amount, refunded }) => isCounted(status) && refunded < amount)
    .reverse();
  const left = refundable.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0n);
  if (left === 0n) throw payErrors.conflict("Nothing is paid here that could be refunded.");
  const asked = mark.amount ? BigInt(mark.amount) : left;
  if (asked > left) throw payErrors.amount(`amount: at most ${left} minor units can be refunded.`);
  let rest = asked;
  return refundable.flatMap(({ id, amount, refunded, refundedByHand, attempt }) => {
    const part = rest < amount - refunded ? rest : amount - refunded;
    rest -= part;
    const isLast = rest === 0n && asked < left;
    if (part === 0n) return [];
    return [
      {
        ref: { id },
        refundedByHand: refundedByHand + part,
        attempt,
        ...(isLast && { flags: ["partly-refunded"] as const }),
        ...wordsOf(mark),
      },
    ];
  });
}

/** Whether a payer may start a payment on a link: the checks that all ways to pay share (PY-070…PY-073). */
import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { take } from "@/lib/http/rate-limit";
import { payErrors } from "./errors";
import { payAttemptLimit } from "./limits";
import type { LinkRow, PaymentRow } from "./rows";
import { owedOf, totalsOf } from "./status";
import { type LinkWithPayments, recomputeLink } from "./transitions";

/** What the payer asks to pay. */
export interface PayerAsk {
  /** Minor units; absent: the whole amount owed. */
  amount?: string | undefined;
  attempt?: string | undefined;
}

export interface AdmittedPayer {
  amount: bigint;
  /** Set for a reusable link only. */
  attempt: string | null;
}

/**
 * @param isOffered whether the link currently offers the payer's way to pay
 * @throws 410 after the link ended, 409 when nothing is owed, 400 `method`, `amount`, or `invalid` when a reusable
 * link's payer is missing; 429 for too many new payers
 */
export async function admitPayer(
  current: LinkWithPayments,
  isOffered: boolean,
  { amount, attempt }: PayerAsk,
  network: string,
): Promise<AdmittedPayer> {
  const { link, payments } = recomputeLink(current, new Date());
  const refusal = refusalOf(link);
  if (refusal) throw refusal;
  if (!isOffered) throw payErrors.method();
  if (link.reusable && attempt === undefined)
    throw payErrors.invalid("attempt: is needed on a link that many pay.");
  const payer = link.reusable ? (attempt ?? null) : null;
  const owed = owedBy(link, payments, payer);
  if (owed === 0n) throw payErrors.nothingOwed();
  const asked = amount === undefined ? owed : BigInt(amount);
  if (asked === null) throw payErrors.amount("amount: is needed on a link without one.");
  if (!link.reusable && owed !== null && asked > owed)
    throw payErrors.amount(`amount: only ${owed} minor units are owed.`);
  if (payer !== null && (await isNew(link, payer)))
    await take(payAttemptLimit, `${link.id}:${network}`);
  return { amount: asked, attempt: payer };
}

/**
 * Whether a link still accepts an amount that a payer was admitted to pay earlier: the link must be open, and the
 * amount must not exceed what is owed now. A payer of a reusable link may choose to pay more.
 * @param claimed the amount being captured from the same payer's other checkouts
 */
export function isStillOwed(
  current: LinkWithPayments,
  { amount, attempt }: AdmittedPayer,
  claimed = 0n,
): boolean {
  const { link, payments } = recomputeLink(current, new Date());
  if (refusalOf(link)) return false;
  const owed = owedBy(link, payments, attempt);
  if (owed === null || amount + claimed <= owed) return true;
  return link.reusable && owed === link.amount && claimed === 0n;
}

function refusalOf({ status, expiresAt }: LinkRow): Error | null {
  if (status === "paid" || status === "refunded") return payErrors.nothingOwed();
  // A partial payment does not extend the link's life.
  const hasEnded = expiresAt !== null && expiresAt <= new Date();
  return status === "canceled" || status === "expired" || hasEnded ? payErrors.gone() : null;
}

/** Null when the payer chooses the amount. */
function owedBy(
  { amount, reusable }: LinkRow,
  payments: readonly PaymentRow[],
  attempt: string | null,
): bigint | null {
  if (amount === null) return null;
  const own = reusable ? payments.filter((payment) => payment.attempt === attempt) : payments;
  const totals = totalsOf(own);
  return owedOf(amount, totals, reusable && totals.paid >= amount);
}

async function isNew({ id }: LinkRow, attempt: string): Promise<boolean> {
  const { rows } = await db().execute<{ known: boolean }>(sql`
    select exists (select from pay_payment where link_id = ${id} and attempt = ${attempt})
      or exists (select from pay_checkout where link_id = ${id} and attempt = ${attempt})
      or exists (select from pay_quote where link_id = ${id} and attempt = ${attempt}) as known`);
  return !rows[0]?.known;
}

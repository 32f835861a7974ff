/** What a payer may begin to pay on a link, by whichever way: the checks that all ways share (PY-070…PY-073). */
import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { take } from "@/lib/http/rate-limit";
import { payErrors } from "./errors";
import { payAttemptLimit } from "./limits";
import type { LinkRow, PaymentRow } from "./rows";
import { owedOf, totalsOf } from "./status";
import { type LinkWithPayments, recomputeLink } from "./transitions";

/** As a payer asks. */
export interface PayerAsk {
  /** Minor units; absent: all that is owed. */
  amount?: string | undefined;
  attempt?: string | undefined;
}

export interface AdmittedPayer {
  amount: bigint;
  /** Of a reusable link; null of any other. */
  attempt: string | null;
}

/**
 * @param isOffered whether the link offers the way they pay by now
 * @throws 410 once it ended, 409 when nothing is owed, 400 `method`, `invalid` without the payer of a reusable link,
 * `amount`; 429 for too many new payers
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
 * Whether a link still takes what a payer was let in to pay and has not paid yet: not once it ended, and never more
 * than is owed by then. Each payer of a reusable link may have chosen to give more.
 * @param claimed what is being taken of the same payer's other checkouts
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
  // A part that is paid does not keep a link open.
  const hasEnded = expiresAt !== null && expiresAt <= new Date();
  return status === "canceled" || status === "expired" || hasEnded ? payErrors.gone() : null;
}

/** Null where the payer chooses. */
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

/** Counts a transfer that matched no quote, because the owner assigns it to a link (PY-081). */
import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { payAddress, payPayment } from "@/db/schema";
import type { Body } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/pay-crypto";
import { type ChainId, PAY_CHAINS } from "@/lib/contract/pay-rails";
import type { PublicLinkView } from "@/lib/contract/pay-shapes";
import { currencyDecimals } from "@/lib/protocol/currencies";
import { ChainError, type ChainTransfer } from "./chains/chain";
import { chainOf } from "./chains/setup";
import { payErrors } from "./errors";
import { readLinkRecord } from "./find";
import { readRate } from "./fx";
import { tokenWorth } from "./matching";
import type { LinkRow } from "./rows";
import { countTransfer } from "./transfers";
import { publicLinkView } from "./views";

const PATIENCE_MS = 10_000;

/**
 * Counts what a transaction sent to the profile's wallets, at the current rate.
 * @throws 404 when it sent nothing there, 409 `conflict` when it counts on another link, 503 when the chain cannot be
 * reached
 */
export async function attachTransfer(
  link: LinkRow,
  { chain, tx }: Body<typeof api.attachTransfer>,
): Promise<PublicLinkView> {
  const transfers = await ownTransfers(link.payeeId, chain, await readTransfers(chain, tx));
  if (transfers.length === 0) throw payErrors.transferUnknown();
  const { rate } = await readRate(link.currency);
  const decimals = currencyDecimals(link.currency);
  const now = new Date();
  const worthOf = ({ tokenAmount }: ChainTransfer) => tokenWorth(tokenAmount, decimals, rate);
  // Less than one minor unit cannot be a payment.
  const worthy = transfers.filter((transfer) => worthOf(transfer) > 0n);
  if (worthy.length === 0) throw payErrors.transferUnknown();
  await db().transaction(async (transaction) => {
    for (const transfer of await uncounted(link.id, worthy)) {
      const amount = worthOf(transfer);
      const flags = link.rails.includes(transfer.rail) ? [] : (["wrong-rail"] as const);
      const counted = { amount, attempt: null, flags: [...flags] };
      await countTransfer(transaction, link.id, transfer, counted, now);
    }
  });
  return publicLinkView(await readLinkRecord(link.id), null);
}

async function readTransfers(id: ChainId, tx: string): Promise<ChainTransfer[]> {
  const chain = chainOf(id);
  if (!chain) throw payErrors.unavailable("This server takes no payments on that chain.");
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    return (await chain.readTransfers(tx, signal)) ?? [];
  } catch (fault) {
    if (!(fault instanceof ChainError) && !signal.aborted) throw fault;
    throw payErrors.unavailable("This chain cannot be reached right now.");
  }
}

/** Transfers to the profile's wallets, and to its former wallets that no other profile has now. */
async function ownTransfers(
  payeeId: string,
  chain: ChainId,
  transfers: readonly ChainTransfer[],
): Promise<ChainTransfer[]> {
  const isOwn = and(
    eq(payAddress.payeeId, payeeId),
    eq(payAddress.family, PAY_CHAINS[chain].family),
    sql`not exists (select from pay_address other where other.family = ${payAddress.family}
      and other.address = ${payAddress.address} and other.payee_id <> ${payeeId} and other.removed_at is null)`,
  );
  const rows = await db().select({ address: payAddress.address }).from(payAddress).where(isOwn);
  return transfers.filter((one) => rows.some(({ address }) => address === one.address));
}

/**
 * The transfers that do not count yet; empty when all count on this link.
 * @throws 409 `conflict` when all count on other links
 */
async function uncounted(
  linkId: string,
  transfers: readonly ChainTransfer[],
): Promise<ChainTransfer[]> {
  const [first] = transfers;
  if (!first) return [];
  const rows = await db()
    .select({ output: payPayment.output, linkId: payPayment.linkId })
    .from(payPayment)
    .where(
      and(
        eq(payPayment.chain, first.chain),
        eq(payPayment.tx, first.tx),
        inArray(
          payPayment.output,
          transfers.map(({ output }) => output),
        ),
      ),
    );
  const free = transfers.filter(({ output }) => !rows.some((row) => row.output === output));
  if (free.length === 0 && rows.some((row) => row.linkId !== linkId))
    throw payErrors.conflict("This transfer counts on another link.");
  return free;
}

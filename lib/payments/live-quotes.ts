/** Quotes whose amounts are still payments: those that were asked for within a day. */
import { and, asc, gt, inArray, type SQL } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { payAsk, payQuote } from "@/db/schema";
import { DAY_MS } from "@/lib/time";
import type { LiveQuote } from "./matching";

export const QUOTE_DAY_MS = DAY_MS;

export type QuoteRow = typeof payQuote.$inferSelect;
export type AskRow = typeof payAsk.$inferSelect;
/** Of the rows of both tables: the asks newest last, and none older than a day. */
export type FullQuote = QuoteRow & Omit<LiveQuote, "asks"> & { asks: AskRow[] };

/** Oldest first. */
export async function readLiveQuotes(
  which: SQL | undefined,
  now: Date,
  from: Tx | Db = db(),
): Promise<FullQuote[]> {
  const quotes = await from
    .select()
    .from(payQuote)
    .where(and(which, gt(payQuote.liveUntil, now)))
    .orderBy(asc(payQuote.createdAt));
  if (quotes.length === 0) return [];
  const ids = quotes.map(({ id }) => id);
  const since = new Date(now.getTime() - QUOTE_DAY_MS);
  const asks = await from
    .select()
    .from(payAsk)
    .where(and(inArray(payAsk.quoteId, ids), gt(payAsk.askedAt, since)))
    .orderBy(asc(payAsk.id));
  return quotes.map((quote) => ({
    ...quote,
    asks: asks.filter(({ quoteId }) => quoteId === quote.id),
  }));
}

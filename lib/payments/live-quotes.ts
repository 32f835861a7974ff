/** Quotes that a transfer may still pay: those requested within a day. */
import { and, asc, eq, gt, type SQL } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { payAsk, payQuote } from "@/db/schema";
import { DAY_MS } from "@/lib/time";
import type { LiveQuote } from "./matching";

export const QUOTE_DAY_MS = DAY_MS;

type QuoteRow = typeof payQuote.$inferSelect;
export type AskRow = typeof payAsk.$inferSelect;
/** Rows of both tables: the asks of the last day, oldest first. */
export type FullQuote = QuoteRow & Omit<LiveQuote, "asks"> & { asks: AskRow[] };

/** Oldest first. */
export async function readLiveQuotes(
  which: SQL | undefined,
  now: Date,
  from: Tx | Db = db(),
): Promise<FullQuote[]> {
  const since = new Date(now.getTime() - QUOTE_DAY_MS);
  const rows = await from
    .select({ quote: payQuote, ask: payAsk })
    .from(payQuote)
    .leftJoin(payAsk, and(eq(payAsk.quoteId, payQuote.id), gt(payAsk.askedAt, since)))
    .where(and(which, gt(payQuote.liveUntil, now)))
    .orderBy(asc(payQuote.createdAt), asc(payAsk.id));
  const quotes = new Map<QuoteRow["id"], FullQuote>();
  for (const { quote, ask } of rows) {
    const full = quotes.get(quote.id) ?? { ...quote, asks: [] };
    quotes.set(quote.id, full);
    if (ask) full.asks.push(ask);
  }
  return [...quotes.values()];
}

/** Checks whether a payer's payment was seen. */
import { and, eq } from "drizzle-orm";
import { payQuote } from "@/db/schema";
import type { Body } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/pay-crypto";
import { lookForLink } from "./check-chains";
import { readLinkRecord } from "./find";
import { readLiveQuotes } from "./live-quotes";
import { quoteView } from "./quotes";
import type { LinkRow } from "./rows";
import { publicLinkView } from "./views";

/** @returns the link as this payer sees it, and this payer's latest quote on each rail (PY-079) */
export async function checkLink(link: LinkRow, { rail, attempt }: Body<typeof api.checkPayLink>) {
  await lookForLink(link.id, rail);
  const payer = link.reusable ? (attempt ?? null) : null;
  const ofRail = rail && eq(payQuote.rail, rail);
  const quotes = await readLiveQuotes(and(eq(payQuote.linkId, link.id), ofRail), new Date());
  const own = quotes.filter((quote) => !link.reusable || (payer && quote.attempt === payer));
  const latest = new Map(own.map((quote) => [quote.rail, quote]));
  return {
    link: publicLinkView(await readLinkRecord(link.id), payer),
    quotes: [...latest.values()].flatMap((quote) => {
      const ask = quote.asks.at(-1);
      return ask ? [quoteView(quote, ask, link)] : [];
    }),
  };
}

/** Quotes: an exact stablecoin amount for one payer. Its last digits, the tag, make it unique (DB-087). */
import { randomInt } from "node:crypto";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { payAsk, payQuote, payScan } from "@/db/schema";
import type { Body } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/pay-crypto";
import type { QuoteView } from "@/lib/contract/pay-crypto";
import {
  type ChainId,
  chainOfRail,
  familyOfRail,
  PAY_RAILS,
  type RailId,
  railsOfFamily,
  TOKEN_DECIMALS,
} from "@/lib/contract/pay-rails";
import { payUri } from "@/lib/contract/pay-uri";
import { take } from "@/lib/http/rate-limit";
import { currencyDecimals } from "@/lib/protocol/currencies";
import { admitPayer } from "./admit-payer";
import { chainOf } from "./chains/setup";
import { payErrors } from "./errors";
import { readLinkRecord } from "./find";
import { type FxRate, readRate } from "./fx";
import { payQuoteLimit } from "./limits";
import { type AskRow, type FullQuote, QUOTE_DAY_MS, readLiveQuotes } from "./live-quotes";
import { MAX_TAG, tokenBase } from "./matching";
import { lockLink } from "./record";
import type { LinkRow, PaymentRow } from "./rows";
import { offerOf } from "./ways";

const QUOTE_MS = 30 * 60_000;
/** How long to wait for the newest block of the family's other chains (ms). */
const OTHERS_MS = 2_000;
const CHAIN_MS = 10_000;
/** The largest value of a column of token units. */
const MAX_UNITS = 2n ** 63n - 1n;
/** Random tags to try before all free tags are counted. */
const TRIES = 8;

type Asked = Body<typeof api.quotePayment>;
type Heads = Partial<Record<ChainId, number>>;

/** @throws 400, 409, 410 as every way to pay; 429; 503 without a rate, without the chain, or without a free tag */
export async function quotePayment(
  linkId: string,
  asked: Asked,
  network: string,
): Promise<QuoteView> {
  const { rail } = asked;
  const found = await readLinkRecord(linkId);
  const isOffered = offerOf(found.link, found.ways).rails.includes(rail);
  const { amount, attempt } = await admitPayer(found, isOffered, asked, network);
  await take(payQuoteLimit, `${linkId}:${network}`);
  const address = found.link.to[familyOfRail(rail)];
  if (!address) throw payErrors.method();
  const [rate, quotes] = await Promise.all([
    readRate(found.link.currency),
    quotesOf(linkId, new Date()),
  ]);
  const base = tokenBase(amount, currencyDecimals(found.link.currency), rate.rate);
  if (base + BigInt(MAX_TAG) > MAX_UNITS)
    throw payErrors.amount("amount: is more than can be sent.");
  const wanted = { linkId, attempt, rail, address };
  const terms = { amount, base, rate };
  // Chains are read before the transaction. A payer who asks again has the block numbers already.
  const known = currentQuote(quotes, wanted, found.payments);
  const heads = known?.heads ?? (await readHeads(rail));
  return db().transaction(async (tx) => {
    const { link, payments } = await lockLink(tx, linkId);
    const now = new Date();
    const current = currentQuote(await quotesOf(linkId, now, tx), wanted, payments);
    const quote = current
      ? await keepLive(tx, current, now)
      : await openQuote(tx, wanted, heads, now);
    const ask = await writeAsk(tx, quote, terms, now);
    return quoteView(quote, ask, link);
  });
}

const quotesOf = (linkId: string, now: Date, from?: Tx | Db) =>
  readLiveQuotes(eq(payQuote.linkId, linkId), now, from);

interface Wanted {
  linkId: string;
  attempt: string | null;
  rail: RailId;
  address: string;
}

/** The payer's current quote. After a transfer, a new amount needs a new tag (PY-077). */
function currentQuote(
  quotes: readonly FullQuote[],
  { attempt, rail, address }: Wanted,
  payments: readonly PaymentRow[],
): FullQuote | undefined {
  const quote = quotes.findLast(
    (one) => one.attempt === attempt && one.rail === rail && one.address === address,
  );
  const wasSent = payments.some(
    (payment) =>
      quote !== undefined &&
      payment.method === "crypto" &&
      payment.attempt === attempt &&
      payment.at >= quote.createdAt,
  );
  return wasSent ? undefined : quote;
}

/**
 * The newest block of the rail's chain. Also of the other chains of its family that answer in time, since a payer may
 * send on one of them by mistake.
 * @throws 503
 */
async function readHeads(rail: RailId): Promise<Heads> {
  const own = chainOfRail(rail);
  const chains = [...new Set(railsOfFamily(familyOfRail(rail)).map(chainOfRail))];
  const heads: Heads = {};
  await Promise.all(
    chains.map(async (id) => {
      const signal = AbortSignal.timeout(id === own ? CHAIN_MS : OTHERS_MS);
      const head = await chainOf(id)
        ?.head(signal)
        .catch(() => undefined);
      if (head !== undefined) heads[id] = head;
    }),
  );
  if (heads[own] === undefined)
    throw payErrors.unavailable("This chain cannot be reached right now. Try another way to pay.");
  return heads;
}

const liveFrom = (now: Date): Date => new Date(now.getTime() + QUOTE_DAY_MS);

async function keepLive(tx: Tx, quote: FullQuote, now: Date): Promise<FullQuote> {
  const liveUntil = liveFrom(now);
  await tx.update(payQuote).set({ liveUntil }).where(eq(payQuote.id, quote.id));
  return { ...quote, liveUntil };
}

/** Takes a tag that is free at this address. @throws 503 when all are used (PY-078) */
async function openQuote(tx: Tx, wanted: Wanted, heads: Heads, now: Date): Promise<FullQuote> {
  const { address } = wanted;
  const isOver = and(eq(payQuote.address, address), lt(payQuote.liveUntil, now));
  // Another payer may be removing the same rows.
  const over = tx
    .select({ id: payQuote.id })
    .from(payQuote)
    .where(isOver)
    .for("update", { skipLocked: true });
  await tx.delete(payQuote).where(inArray(payQuote.id, over));
  const liveUntil = liveFrom(now);
  for (let step = 0; ; step++) {
    const tag = step < TRIES ? randomInt(1, MAX_TAG + 1) : await freeTag(tx, address);
    if (tag === null)
      throw payErrors.unavailable("Too many payers were quoted at this wallet. Try again later.");
    const [row] = await tx
      .insert(payQuote)
      .values({ ...wanted, tag, heads, createdAt: now, liveUntil })
      .onConflictDoNothing()
      .returning();
    // Another payer took it meanwhile; each try has one free tag less.
    if (!row) continue;
    // In a fixed order, so that two first quotes of a wallet do not deadlock.
    const scans = (Object.keys(heads) as ChainId[]).sort().map((chain) => ({ chain, address }));
    await tx.insert(payScan).values(scans).onConflictDoNothing();
    return { ...row, asks: [] };
  }
}

async function freeTag(tx: Tx, address: string): Promise<number | null> {
  const { rows } = await tx.execute<{ tag: number }>(sql`
    select tag from generate_series(1, ${MAX_TAG}) tag
    where not exists (select from pay_quote q where q.address = ${address} and q.tag = tag.tag)
    order by random() limit 1`);
  return rows[0]?.tag ?? null;
}

interface Terms {
  amount: bigint;
  base: bigint;
  rate: FxRate;
}

/** Asking for the same amount again prolongs the ask. */
async function writeAsk(
  tx: Tx,
  { id, tag, asks }: FullQuote,
  { amount, base, rate }: Terms,
  now: Date,
): Promise<AskRow> {
  const expiresAt = new Date(now.getTime() + QUOTE_MS);
  const fresh = { rate: rate.rate, rateAt: rate.at, askedAt: now, expiresAt };
  const last = asks.at(-1);
  const [row] =
    last && last.amount === amount && last.base === base
      ? await tx.update(payAsk).set(fresh).where(eq(payAsk.id, last.id)).returning()
      : await tx
          .insert(payAsk)
          .values({ quoteId: id, amount, base, tokenAmount: base + BigInt(tag), ...fresh })
          .returning();
  if (!row) throw new Error("Writing answers one row.");
  return row;
}

export function quoteView(
  { rail, address, tag }: Pick<FullQuote, "rail" | "address" | "tag">,
  ask: AskRow,
  { currency }: Pick<LinkRow, "currency">,
): QuoteView {
  const { chain, token } = PAY_RAILS[rail];
  return {
    rail,
    chain,
    token,
    decimals: TOKEN_DECIMALS,
    address,
    tokenAmount: String(ask.tokenAmount),
    tag,
    amount: String(ask.amount),
    currency,
    rate: ask.rate,
    rateAt: ask.rateAt.toISOString(),
    expiresAt: ask.expiresAt.toISOString(),
    uri: payUri(rail, address, ask.tokenAmount),
  };
}

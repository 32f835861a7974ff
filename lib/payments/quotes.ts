/** Quotes: an exact stablecoin amount for one payer. Its last digits, the tag, make it unique (DB-087). */
import { randomInt } from "node:crypto";
import { and, eq, not, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { payQuote } from "@/db/schema";
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
import { readRate } from "./fx";
import { payQuoteLimit } from "./limits";
import { type AskRow, type FullQuote, QUOTE_DAY_MS, readLiveQuotes } from "./live-quotes";
import { MAX_TAG, tokenBase } from "./matching";
import type { LinkRow } from "./rows";
import type { LinkRecord } from "./views";
import { offerOf } from "./ways";

const QUOTE_MS = 30 * 60_000;
/** How long to wait for the newest block of the family's other chains (ms). */
const OTHERS_MS = 2_000;
const CHAIN_MS = 10_000;
/** The largest value of a column of token units. */
const MAX_UNITS = 2n ** 63n - 1n;
/** Random tags to try before all free tags are counted. */
const MAX_TAG_TRIES = 8;

type Asked = Body<typeof api.quotePayment>;
type Heads = Partial<Record<ChainId, number>>;

/** @throws 400, 409, 410 as every way to pay; 429; 503 without a rate, without the chain, or without a free tag */
export async function quotePayment(
  found: LinkRecord,
  asked: Asked,
  network: string,
): Promise<QuoteView> {
  const { rail } = asked;
  const { id: linkId, currency, to } = found.link;
  const isOffered = offerOf(found.link, found.ways).rails.includes(rail);
  const { amount, attempt } = await admitPayer(found, isOffered, asked, network);
  const address = to[familyOfRail(rail)];
  if (!address) throw payErrors.method();
  const wanted = { linkId, attempt, rail, address };
  const [, rate, known] = await Promise.all([
    take(payQuoteLimit, `${linkId}:${network}`),
    readRate(currency),
    currentQuote(wanted, new Date()),
  ]);
  const base = tokenBase(amount, currencyDecimals(currency), rate.rate);
  if (base + BigInt(MAX_TAG) > MAX_UNITS)
    throw payErrors.amount("amount: is more than can be sent.");
  // Chains are read before the transaction. A payer who asks again has the block numbers already.
  const heads = known?.heads ?? (await readHeads(rail));
  return db().transaction(async (tx) => {
    const lock = sql`select from pay_link where id = ${linkId} for update`;
    if ((await tx.execute(lock)).rowCount === 0) throw payErrors.linkUnknown();
    const now = new Date();
    const expiresAt = new Date(now.getTime() + QUOTE_MS);
    const ask = { amount, base, rate: rate.rate, rateAt: rate.at, askedAt: now, expiresAt };
    const current = await currentQuote(wanted, now, tx);
    const tag = current
      ? await askAgain(tx, current, ask)
      : await openQuote(tx, wanted, heads, ask);
    return quoteView(
      { rail, address, tag },
      { ...ask, tokenAmount: base + BigInt(tag) },
      found.link,
    );
  });
}

interface Wanted {
  linkId: string;
  attempt: string | null;
  rail: RailId;
  address: string;
}

/** The payer's current quote. After a transfer, a new amount needs a new tag (PY-077). */
async function currentQuote(
  { linkId, attempt, rail, address }: Wanted,
  now: Date,
  from?: Tx,
): Promise<FullQuote | undefined> {
  const isOwn = sql`${payQuote.attempt} is not distinct from ${attempt}`;
  const wasSent = sql`exists (select from pay_payment p where p.link_id = ${payQuote.linkId} and p.method = 'crypto'
    and p.attempt is not distinct from ${payQuote.attempt} and p.at >= ${payQuote.createdAt})`;
  const ofPayer = and(eq(payQuote.linkId, linkId), eq(payQuote.rail, rail), isOwn);
  const which = and(ofPayer, eq(payQuote.address, address), not(wasSent));
  return (await readLiveQuotes(which, now, from)).at(-1);
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

/** What a payer is asked for, without the tag. */
type Ask = Omit<AskRow, "id" | "quoteId" | "tokenAmount">;

const liveFrom = (now: Date): Date => new Date(now.getTime() + QUOTE_DAY_MS);

/** Keeps the quote live. Asking for the same amount again prolongs the ask. */
async function askAgain(tx: Tx, { id, tag, asks }: FullQuote, ask: Ask): Promise<number> {
  const { amount, base, rate, rateAt, askedAt, expiresAt } = ask;
  const last = asks.at(-1);
  const write =
    last && last.amount === amount && last.base === base
      ? sql`update pay_ask a set rate = ${rate}, rate_at = ${rateAt}, asked_at = ${askedAt}, expires_at = ${expiresAt}
          from quote where a.id = ${last.id}`
      : insertAsk(ask, tag);
  await tx.execute(sql`
    with quote as (update pay_quote set live_until = ${liveFrom(askedAt)} where id = ${id} returning id)
    ${write}`);
  return tag;
}

const insertAsk = ({ amount, base, rate, rateAt, askedAt, expiresAt }: Ask, tag: number) => sql`
  insert into pay_ask (quote_id, amount, base, token_amount, rate, rate_at, asked_at, expires_at)
  select id, ${amount}::bigint, ${base}::bigint, ${base + BigInt(tag)}::bigint, ${rate}, ${rateAt}::timestamptz,
    ${askedAt}::timestamptz, ${expiresAt}::timestamptz
  from quote`;

/** Takes a tag that is free at this address. @throws 503 when all are used (PY-078) */
async function openQuote(tx: Tx, wanted: Wanted, heads: Heads, ask: Ask): Promise<number> {
  const { linkId, attempt, rail, address } = wanted;
  const now = ask.askedAt;
  for (let step = 0; ; step++) {
    const tag = step < MAX_TAG_TRIES ? randomInt(1, MAX_TAG + 1) : await freeTag(tx, address);
    if (tag === null)
      throw payErrors.unavailable("Too many payers were quoted at this wallet. Try again later.");
    // Another payer may be removing the same lapsed quotes. They are looked for once, as an array: with `in`, Postgres may
    // look for them again for each quote of the wallet. Scans come in a fixed order, so that two first quotes of a wallet
    // do not deadlock.
    const { rowCount } = await tx.execute(sql`
      with lapsed as (delete from pay_quote where id = any(array(
        select id from pay_quote where address = ${address} and live_until < ${now} for update skip locked))),
      quote as (
        insert into pay_quote (link_id, attempt, rail, address, tag, heads, created_at, live_until)
        values (${linkId}, ${attempt}, ${rail}, ${address}, ${tag}, ${heads}, ${now}, ${liveFrom(now)})
        on conflict do nothing returning id),
      scans as (
        insert into pay_scan (chain, address)
        select chain, ${address} from quote, unnest(${sql.param(Object.keys(heads))}::text[]) chain order by chain
        on conflict do nothing)
      ${insertAsk(ask, tag)}`);
    // Else another payer took it meanwhile; each try has one free tag less.
    if (rowCount === 1) return tag;
  }
}

async function freeTag(tx: Tx, address: string): Promise<number | null> {
  const { rows } = await tx.execute<{ tag: number }>(sql`
    select tag from generate_series(1, ${MAX_TAG}) tag
    where not exists (select from pay_quote q where q.address = ${address} and q.tag = tag.tag)
    order by random() limit 1`);
  return rows[0]?.tag ?? null;
}

export function quoteView(
  { rail, address, tag }: Pick<FullQuote, "rail" | "address" | "tag">,
  ask: Omit<AskRow, "id" | "quoteId">,
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

/** Matches a transfer to a payment by the exact amount that was quoted. Pure, so that every case can be tested (DB-087). */
import { type ChainId, familyOfRail, type RailId } from "@/lib/contract/pay-rails";
import type { PayFlag } from "@/lib/contract/pay-shapes";

/** Token units of a whole cent: what is below it in an amount is the tag. */
export const CENT = 10_000n;
export const MAX_TAG = 9_999;

/** What a payer was once asked for. */
export interface Ask {
  /** Minor units that it pays. */
  amount: bigint;
  base: bigint;
  tokenAmount: bigint;
}

/** A payer's share of an address. */
export interface LiveQuote {
  id: string;
  linkId: string;
  attempt: string | null;
  rail: RailId;
  tag: number;
  /** The newest block of each chain when it was made: transfers there and before are not its own. */
  heads: Partial<Record<ChainId, number>>;
  /** Newest last; never empty. */
  asks: readonly Ask[];
}

export interface ArrivedTransfer {
  chain: ChainId;
  rail: RailId;
  tokenAmount: bigint;
  block: number;
}

export interface Match {
  quote: LiveQuote;
  /** Minor units to count. */
  amount: bigint;
  flags: PayFlag[];
}

/**
 * The payment that a transfer is, in the order of the contract: an amount that was asked for exactly; then its tag, in
 * proportion; then the amount of one quote without its tag. Null: it fits none.
 * @param quotes live ones of the address, of whatever rail of its family; no two have one tag
 */
export function matchTransfer(
  transfer: ArrivedTransfer,
  quotes: readonly LiveQuote[],
): Match | null {
  const { rail, chain, tokenAmount, block } = transfer;
  const mayBe = quotes.filter((quote) => {
    const head = quote.heads[chain];
    const isSameFamily = familyOfRail(quote.rail) === familyOfRail(rail);
    return isSameFamily && head !== undefined && block > head;
  });
  const tag = Number(tokenAmount % CENT);
  if (tag === 0) return matchBase(transfer, mayBe);
  const quote = mayBe.find((one) => one.tag === tag);
  const current = quote?.asks.at(-1);
  if (!quote || !current) return null;
  const wrongRail: PayFlag[] = quote.rail === rail ? [] : ["wrong-rail"];
  const asked = quote.asks.findLast((ask) => ask.tokenAmount === tokenAmount);
  if (asked) {
    const more: PayFlag[] = asked.amount > current.amount ? ["overpaid"] : [];
    return { quote, amount: asked.amount, flags: [...wrongRail, ...more] };
  }
  const amount = proportional(current, tokenAmount - BigInt(tag));
  if (amount === 0n) return null;
  const flags: PayFlag[] = [...wrongRail];
  if (amount < current.amount) flags.push("underpaid");
  if (amount > current.amount) flags.push("overpaid");
  return { quote, amount, flags };
}

/** The amount without its tag, as people round it: only where one quote alone asks for it. */
function matchBase({ rail, tokenAmount }: ArrivedTransfer, quotes: LiveQuote[]): Match | null {
  const fitting = quotes.flatMap((quote) => {
    const ask = quote.asks.findLast(({ base }) => base === tokenAmount);
    return ask ? [{ quote, ask }] : [];
  });
  const [only, ...others] = fitting;
  if (!only || others.length > 0) return null;
  const wrongRail: PayFlag[] = only.quote.rail === rail ? [] : ["wrong-rail"];
  return { quote: only.quote, amount: only.ask.amount, flags: ["amount-match", ...wrongRail] };
}

/** At the quote's rate, down to a minor unit; one minor unit too little is forgiven. */
function proportional({ amount, base }: Ask, value: bigint): bigint {
  if (value === 0n) return 0n;
  const credit = (amount * value) / base;
  return credit === amount - 1n ? amount : credit;
}

/**
 * Token units for an amount, up to a whole cent.
 * @param decimals of the currency's minor unit
 * @param rate USD per unit of the currency, as a decimal
 */
export function tokenBase(amount: bigint, decimals: number, rate: string): bigint {
  const [whole = "0", fraction = ""] = rate.split(".");
  const dollars = amount * BigInt(whole + fraction);
  const scale = 10n ** BigInt(decimals + fraction.length);
  return ((dollars * 100n + scale - 1n) / scale) * CENT;
}

/** Minor units that token units are worth, down to a whole one. */
export function tokenWorth(tokenAmount: bigint, decimals: number, rate: string): bigint {
  const [whole = "0", fraction = ""] = rate.split(".");
  const scale = 10n ** BigInt(decimals + fraction.length);
  return (tokenAmount * scale) / (BigInt(whole + fraction) * CENT * 100n);
}

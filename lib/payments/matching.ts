/**
 * Matches a transfer to a payment by the exact amount that was quoted (DB-087). It is pure, so that every case can be
 * tested.
 */
import { type ChainId, familyOfRail, type RailId } from "@/lib/contract/pay-rails";
import type { PayFlag } from "@/lib/contract/pay-shapes";

/** Token units of one cent. The digits below it in an amount are the tag. */
export const UNITS_PER_CENT = 10_000n;
export const MAX_TAG = 9_999;

/** An amount that was quoted to a payer. */
interface Ask {
  /** The minor units that it pays. */
  amount: bigint;
  base: bigint;
  tokenAmount: bigint;
}

/** A payer's quote for an address. */
export interface LiveQuote {
  id: string;
  linkId: string;
  attempt: string | null;
  rail: RailId;
  tag: number;
  /** The newest block of each chain at the time of the quote. Transfers up to that block cannot belong to it. */
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
 * Finds the payment that a transfer makes, in the contract's order: an exactly quoted amount; then the tag, in
 * proportion; then the amount of a single quote without its tag. Null: it matches none.
 * @param quotes the live quotes of the address, for all rails of its family; their tags are distinct
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
  const tag = Number(tokenAmount % UNITS_PER_CENT);
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

/** Matches the amount without its tag, as people round it, if only one quote has that amount. */
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

/** Converts at the quote's rate, rounded down; one missing minor unit is forgiven. */
function proportional({ amount, base }: Ask, value: bigint): bigint {
  if (value === 0n) return 0n;
  const credit = (amount * value) / base;
  return credit === amount - 1n ? amount : credit;
}

/**
 * Token units for an amount, rounded up to a whole cent.
 * @param decimals of the currency's minor unit
 * @param rate USD per unit of the currency, as a decimal
 */
export function tokenBase(amount: bigint, decimals: number, rate: string): bigint {
  const [whole = "0", fraction = ""] = rate.split(".");
  const dollars = amount * BigInt(whole + fraction);
  const scale = 10n ** BigInt(decimals + fraction.length);
  return ((dollars * 100n + scale - 1n) / scale) * UNITS_PER_CENT;
}

/** The minor units that token units are worth, rounded down. */
export function tokenWorth(tokenAmount: bigint, decimals: number, rate: string): bigint {
  const [whole = "0", fraction = ""] = rate.split(".");
  const scale = 10n ** BigInt(decimals + fraction.length);
  return (tokenAmount * scale) / (BigInt(whole + fraction) * UNITS_PER_CENT * 100n);
}

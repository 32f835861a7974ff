import fc from "fast-check";
import { expect, test } from "vitest";
import type { RailId } from "@/lib/contract/pay-rails";
import { drill } from "@/lib/testing/drill";
import { type LiveQuote, MAX_TAG, matchTransfer, tokenBase } from "./matching";

const heads = { ethereum: 100, base: 200, polygon: 300 };
const ask = (amount: bigint, base: bigint, tag: number) => ({
  amount,
  base,
  tokenAmount: base + BigInt(tag),
});
const quoteOf = (tag: number, amount: bigint, base: bigint, more: Partial<LiveQuote> = {}) => ({
  id: `q${tag}`,
  linkId: `l${tag}`,
  attempt: null,
  rail: "usdc-base" as RailId,
  tag,
  heads,
  asks: [ask(amount, base, tag)],
  ...more,
});
const arrives = (tokenAmount: bigint, more = {}) => ({
  chain: "base" as const,
  rail: "usdc-base" as RailId,
  tokenAmount,
  block: 201,
  ...more,
});

// 123.45 EUR at 1.08 USD are 133.33 USDC
const quote = quoteOf(17, 12_345n, 133_330_000n);

test.each([
  ["exactly what was asked", 133_330_017n, {}, 12_345n, []],
  [
    "exactly that on another rail of the family",
    133_330_017n,
    { chain: "polygon", rail: "usdt-polygon", block: 301 },
    12_345n,
    ["wrong-rail"],
  ],
  ["half of it under its tag", 66_660_017n, {}, 6_172n, ["underpaid"]],
  ["double under its tag", 266_660_017n, {}, 24_690n, ["overpaid"]],
  ["a cent less, which is a minor unit", 133_320_017n, {}, 12_345n, []],
  ["the amount without its tag", 133_330_000n, {}, 12_345n, ["amount-match"]],
])("a transfer of %s", (_, amount, more, credited, flags) => {
  const match = matchTransfer(arrives(amount, more), [quote, quoteOf(18, 5n, 20_000n)]);
  expect(match).toEqual({ quote, amount: credited, flags });
});

test.each([
  ["under a tag that nobody has", 133_330_019n, {}],
  ["of a round amount that nobody asked for", 133_340_000n, {}],
  ["of no more than its tag", 17n, {}],
  ["of nothing", 0n, {}],
  ["in the block that was the newest when it was asked for", 133_330_017n, { block: 200 }],
  [
    "on a chain whose newest block was not known then",
    133_330_017n,
    { chain: "optimism", rail: "usdc-optimism", block: 999 },
  ],
  ["on another family's chain", 133_330_017n, { chain: "tron", rail: "usdt-tron", block: 999 }],
])("a transfer %s fits nothing", (_, amount, more) => {
  const tron = { ...quote, heads: { ...heads, tron: 1 } };
  expect(matchTransfer(arrives(amount, more), [tron])).toBeNull();
});

test("a tag alone pays nothing, not even one minor unit", () => {
  expect(matchTransfer(arrives(17n), [quoteOf(17, 1n, 20_000n)])).toBeNull();
});

test("a round amount that was quoted to two payers matches neither", () => {
  const twin = quoteOf(18, 12_345n, 133_330_000n);
  expect(matchTransfer(arrives(133_330_000n), [quote, twin])).toBeNull();
  expect(matchTransfer(arrives(133_330_018n), [quote, twin])?.quote).toBe(twin);
});

test("an amount quoted before the rate changed still matches", () => {
  const followed = { ...quote, asks: [...quote.asks, ask(12_345n, 140_000_000n, 17)] };
  expect(matchTransfer(arrives(133_330_017n), [followed])).toMatchObject({
    amount: 12_345n,
    flags: [],
  });
  expect(matchTransfer(arrives(70_000_017n), [followed])).toMatchObject({
    amount: 6_172n,
    flags: ["underpaid"],
  });
});

test("an amount is rounded up to whole token cents, in any currency", () => {
  expect(tokenBase(12_345n, 2, "1")).toBe(123_450_000n);
  expect(tokenBase(1n, 2, "1.08271")).toBe(20_000n);
  expect(tokenBase(1_000n, 0, "0.00635647")).toBe(6_360_000n);
  expect(tokenBase(1_500n, 3, "3.25733")).toBe(4_890_000n);
  expect(tokenBase(999_999_999_999_999n, 2, "1")).toBe(9_999_999_999_999_990_000n);
});

const rails: RailId[] = ["usdc-base", "usdc-ethereum", "usdt-polygon"];
const rates = fc
  .integer({ min: 1, max: 999_999 })
  .map((digits) => `0.${`${digits}`.padStart(6, "0")}`);
const quotes = fc
  .uniqueArray(
    fc.record({
      tag: fc.integer({ min: 1, max: MAX_TAG }),
      amount: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      rail: fc.constantFrom(...rails),
      rates: fc.array(rates, { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 12, selector: ({ tag }) => tag },
  )
  .map((rows) =>
    rows.map(({ tag, amount, rail, rates }) =>
      quoteOf(tag, amount, 0n, {
        rail,
        asks: rates.map((rate) => ask(amount, tokenBase(amount, 2, rate), tag)),
      }),
    ),
  );
const onChain = (rail: RailId) =>
  ({ "usdc-base": "base", "usdc-ethereum": "ethereum", "usdt-polygon": "polygon" })[
    rail as "usdc-base"
  ] as "base";

test("a payer who sends the quoted amount is credited exactly that, whatever others were quoted", () => {
  fc.assert(
    fc.property(quotes, fc.nat(), fc.nat(), fc.nat(), (all, which, when, where) => {
      const payer = all[which % all.length] as LiveQuote;
      const asked = payer.asks[when % payer.asks.length] as LiveQuote["asks"][number];
      const rail = rails[where % rails.length] as RailId;
      const transfer = { chain: onChain(rail), rail, tokenAmount: asked.tokenAmount, block: 301 };
      const match = matchTransfer(transfer, all);
      expect(match?.quote).toBe(payer);
      expect(match?.amount).toBe(asked.amount);
      expect(match?.flags).toEqual(rail === payer.rail ? [] : ["wrong-rail"]);
    }),
    { numRuns: drill(10_000, 500) },
  );
});

test("nobody is credited with more than they sent, nor for another payer's tag", () => {
  fc.assert(
    fc.property(quotes, fc.bigInt({ min: 0n, max: 10n ** 13n }), (all, tokenAmount) => {
      const match = matchTransfer({ ...arrives(tokenAmount), block: 301 }, all);
      if (!match) return;
      const tag = tokenAmount % 10_000n;
      expect(tag === 0n || BigInt(match.quote.tag) === tag).toBe(true);
      const current = match.quote.asks.at(-1) as LiveQuote["asks"][number];
      // At most one missing minor unit is forgiven.
      const worth = (match.amount - 1n) * current.base <= current.amount * tokenAmount;
      const wasAsked = match.quote.asks.some(
        (one) => one.amount === match.amount && tokenAmount >= one.base,
      );
      expect(worth || wasAsked).toBe(true);
      expect(match.amount > 0n).toBe(true);
      if (tag !== 0n && !wasAsked)
        expect(match.flags.includes("underpaid")).toBe(match.amount < current.amount);
    }),
    { numRuns: drill(10_000, 500) },
  );
});

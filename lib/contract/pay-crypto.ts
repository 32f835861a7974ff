/** Paying with stablecoins: a profile's wallets, exact amounts for payers, and checks for arrivals. */
import * as z from "zod/mini";
import { moment, someText } from "./fields";
import { operation } from "./operation";
import { LINK } from "./pay-links";
import { PAYEE } from "./pay-payees";
import { payingBody } from "./pay-paying";
import { CHAIN_IDS, RAIL_IDS } from "./pay-rails";
import { currencyCode, minorUnits, Payee, PublicLink, payAttempt, payFamily } from "./pay-shapes";

const rail = z.enum(RAIL_IDS);
const chain = z.enum(CHAIN_IDS);
const walletAddress = someText(600);

/**
 * 400 `method` for a rail of another family; 409 `stale` where it changed meanwhile, `conflict` with `sign` where another
 * profile has it; 403 `auth` for a proof that does not fit.
 */
export const putAddress = operation({
  method: "PUT",
  path: `${PAYEE}/addresses/:family`,
  summary: "Set the wallet of a family of chains",
  caller: "payee",
  body: z.object({
    address: walletAddress,
    /** Of the family, at least one: else 400 `method`. */
    rails: z.array(z.string()).check(z.maxLength(RAIL_IDS.length)),
    /** MobileCoin's; it shows what arrives and moves nothing. */
    viewKey: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, "must be 64 hex digits"))),
    proof: z.optional(someText(300)),
    was: z.optional(z.nullable(walletAddress)),
  }),
  answers: { 200: z.object({ family: payFamily, address: z.string(), rails: z.array(rail) }) },
  refusals: [409],
});

export const removeAddress = operation({
  method: "DELETE",
  path: `${PAYEE}/addresses/:family`,
  summary: "Remove the wallet of a family of chains",
  caller: "payee",
  query: z.object({ was: z.optional(walletAddress) }),
  answers: { 200: Payee },
  refusals: [409],
});

/** At most once in fifteen seconds; else it answers without looking. */
export const checkPayee = operation({
  method: "POST",
  path: `${PAYEE}/check`,
  summary: "Look for payments of a profile now",
  caller: "payee",
  answers: { 200: z.object({ ok: z.literal(true) }) },
});

export const Quote = z.object({
  rail,
  chain,
  token: z.string(),
  decimals: z.literal(6),
  address: z.string(),
  tokenAmount: minorUnits(),
  tag: z.int(),
  amount: minorUnits(),
  currency: z.string(),
  /** USD per unit of the currency. */
  rate: z.string(),
  rateAt: moment(),
  expiresAt: moment(),
  uri: z.string(),
});
export type QuoteView = z.output<typeof Quote>;

export const quotePayment = operation({
  method: "POST",
  path: `${LINK}/quote`,
  summary: "Ask for the exact amount to send",
  caller: "anyone",
  body: z.object({ rail, ...payingBody }),
  answers: { 200: Quote },
  refusals: [404, 409, 410],
});

export const checkPayLink = operation({
  method: "POST",
  path: `${LINK}/check`,
  summary: "Look for a payment now",
  caller: "anyone",
  body: z.object({ rail: z.optional(rail), attempt: z.optional(payAttempt()) }),
  answers: { 200: z.object({ link: PublicLink, quotes: z.array(Quote) }) },
  refusals: [404],
});

/** 404 where the transaction has nothing for this profile; 409 `conflict` where it was counted elsewhere. */
export const attachTransfer = operation({
  method: "POST",
  path: `${LINK}/attach`,
  summary: "Count a transfer that fitted no amount",
  caller: "payee",
  body: z.object({ chain, tx: someText(120) }),
  answers: { 200: PublicLink },
  refusals: [409],
});

/** Beside `/providers`, whose answer the contract fixes (PY-030). */
export const readChains = operation({
  method: "GET",
  path: "/api/pay/chains",
  summary: "Read which chains this server is set up with",
  caller: "anyone",
  answers: { 200: z.object({ chains: z.array(chain) }) },
});

export const readFx = operation({
  method: "GET",
  path: "/api/pay/fx",
  summary: "Read a rate of exchange",
  caller: "anyone",
  query: z.object({ currency: currencyCode() }),
  answers: {
    200: z.object({
      currency: z.string(),
      rate: z.string(),
      at: moment(),
      source: z.enum(["ecb", "er-api", "usd", "bundled"]),
    }),
  },
});

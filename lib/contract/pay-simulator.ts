/** The buttons of `/dev/simulator`, where payers pay with test money: 404 unless `PAY_SIMULATOR` is set (DB-090). */
import * as z from "zod/mini";
import { Done, someText } from "./fields";
import { operation } from "./operation";
import { RAIL_IDS } from "./pay-rails";
import { payAmount } from "./pay-shapes";

/** What a payer, a bank or the provider does with a checkout. */
export const SIMULATED_ACTIONS = [
  "pay",
  "delay",
  "fail",
  "expire",
  "dispute",
  "lose",
  "win",
  "refund",
  "refund-fails",
] as const;
/** What an owner does with their account at the provider. */
export const ACCOUNT_ACTIONS = ["finish", "restrict", "revoke"] as const;

const SimulatedCheckout = z.object({
  id: z.string(),
  /** As the provider calls it. */
  status: z.string(),
  /** As the provider writes it. */
  amount: z.string(),
  currency: z.string(),
  /** Where the payer goes once they paid, and where without. */
  paidUrl: z.string(),
  unpaidUrl: z.string(),
});
export type SimulatedCheckoutView = z.output<typeof SimulatedCheckout>;

const CHECKOUT = "/api/pay/simulator/checkouts/:id" as const;

export const readSimulatedCheckout = operation({
  method: "GET",
  path: CHECKOUT,
  summary: "Read a checkout of test money",
  caller: "gated",
  answers: { 200: SimulatedCheckout },
  refusals: [404],
});

/** The provider then reports it to us, as it would; without `report` the report is lost. */
export const actOnSimulatedCheckout = operation({
  method: "POST",
  path: CHECKOUT,
  summary: "Pay, fail, dispute or refund with test money",
  caller: "gated",
  body: z.object({ action: z.enum(SIMULATED_ACTIONS), report: z._default(z.boolean(), true) }),
  answers: { 200: SimulatedCheckout },
  refusals: [404],
});

export const actOnSimulatedAccount = operation({
  method: "POST",
  path: "/api/pay/simulator/accounts/:id",
  summary: "Finish, restrict or revoke an account for test money",
  caller: "gated",
  body: z.object({ action: z.enum(ACCOUNT_ACTIONS) }),
  answers: { 200: Done },
  refusals: [404],
});

/** Blocks follow it until it counts. */
export const sendSimulatedTransfer = operation({
  method: "POST",
  path: "/api/pay/simulator/transfers",
  summary: "Send test tokens on a simulated chain",
  caller: "gated",
  body: z.object({
    rail: z.enum(RAIL_IDS),
    address: someText(600),
    tokenAmount: payAmount(),
    /** That follow it. */
    blocks: z._default(z.int().check(z.gte(0), z.lte(10_000)), 0),
  }),
  answers: { 200: z.object({ tx: z.string() }) },
  refusals: [404],
});

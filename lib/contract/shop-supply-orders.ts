/** Parts of resellers' orders: sent, checked and withdrawn by the reseller, billed and shipped by the supplier (DB-047). */
import * as z from "zod/mini";
import { SMALLEST_ENVELOPE } from "../protocol/envelope";
import { PADDED_BYTES } from "../protocol/padding";
import { cursor, Done, moment, uniqueRows, uuid } from "./fields";
import { operation } from "./operation";
import { ids, publicKeyText, sealedOfSize, sealedPart } from "./shop-shapes";
import { SUPPLY } from "./shop-supply";

const SENT = `${SUPPLY}/sent` as const;
const run = { caller: "shopPersonLink" } as const;

const sealedAnswer = () =>
  z.nullable(
    z.object({
      key: publicKeyText(),
      payload: sealedOfSize(PADDED_BYTES.bill + SMALLEST_ENVELOPE),
    }),
  );
const Answered = z.nullable(z.object({ key: z.string(), payload: z.string() }));
const Verdict = z.enum(["ok", "mismatch"]);
const facts = {
  releasedAt: z.nullable(moment()),
  checked: z.nullable(Verdict),
  bill: Answered,
  shipment: Answered,
  /** Its stock had been given back, and there was none to take again. */
  short: z.boolean(),
};

/** Released ones, newest first. */
export const listSupplyOrders = operation({
  ...run,
  method: "GET",
  path: `${SUPPLY}/orders`,
  summary: "List supply orders as their supplier",
  query: z.object({ before: z.optional(cursor()) }),
  answers: {
    200: z.object({
      orders: z.array(
        z.object({
          id: uuid(),
          /** The access id of the reseller's link. */
          reseller: uuid(),
          createdAt: moment(),
          key: z.string(),
          payload: z.string(),
          kid: z.nullable(z.string()),
          ...facts,
        }),
      ),
      next: z.nullable(z.string()),
    }),
  },
});

export const putBill = operation({
  ...run,
  method: "PUT",
  path: `${SUPPLY}/orders/:supplyId/bill`,
  summary: "Put the bill of a supply order",
  body: z.object({ bill: sealedAnswer() }),
  answers: { 200: Done },
});

export const putShipment = operation({
  ...run,
  method: "PUT",
  path: `${SUPPLY}/orders/:supplyId/shipment`,
  summary: "Put the shipment of a supply order",
  body: z.object({ shipment: sealedAnswer() }),
  answers: { 200: Done },
});

/** Newest first; of one order with `order`. */
export const listSent = operation({
  ...run,
  method: "GET",
  path: SENT,
  summary: "List parts of orders as their reseller",
  query: z.object({ order: z.optional(uuid()), before: z.optional(cursor()) }),
  answers: {
    200: z.object({
      parts: z.array(
        z.object({
          id: uuid(),
          order: uuid(),
          supplier: uuid(),
          state: z.enum(["held", "released", "withdrawn"]),
          paid: z.boolean(),
          ...facts,
        }),
      ),
      next: z.nullable(z.string()),
    }),
  },
});

const chosen = z.object({ parts: ids(1, 50) });
const Changed = z.object({ done: z.array(uuid()) });

/** What a customer's page sealed, so that the reseller can compare it with the order. */
export const readSent = operation({
  ...run,
  method: "POST",
  path: `${SENT}/read`,
  summary: "Read sealed parts as their reseller",
  body: z.object({ parts: ids(1, 20) }),
  answers: {
    200: z.object({
      parts: z.array(
        z.object({ id: uuid(), supplier: uuid(), key: z.string(), payload: z.string() }),
      ),
    }),
  },
});

export const releaseParts = operation({
  ...run,
  method: "POST",
  path: `${SUPPLY}/release`,
  summary: "Send held parts to their suppliers",
  body: chosen,
  answers: { 200: Changed },
});

/** 409 `conflict` where one is billed or shipped: nothing is withdrawn then. */
export const withdrawParts = operation({
  ...run,
  method: "POST",
  path: `${SUPPLY}/withdraw`,
  summary: "Withdraw parts",
  body: chosen,
  answers: { 200: Changed },
  refusals: [409],
});

/** Replaces the sealed content of held and withdrawn parts, by their reseller. */
export const resendParts = operation({
  ...run,
  method: "POST",
  path: `${SUPPLY}/resend`,
  summary: "Seal held or withdrawn parts anew",
  body: z.object({
    parts: z.array(z.object(sealedPart)).check(
      z.minLength(1),
      z.maxLength(20),
      uniqueRows(({ id }) => id),
    ),
  }),
  answers: { 200: Changed },
});

/** A paid part goes out once it is `ok`, two hours after its order when it was never checked, and never by itself after `mismatch`. */
export const checkParts = operation({
  ...run,
  method: "POST",
  path: `${SUPPLY}/checked`,
  summary: "Say whether parts are what was ordered",
  body: z.object({
    parts: z
      .array(z.object({ id: uuid(), verdict: Verdict }))
      .check(z.minLength(1), z.maxLength(50)),
  }),
  answers: { 200: Changed },
});

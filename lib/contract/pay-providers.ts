/** Paying by card and PayPal, on accounts that the owner connects (DB-084). */
import * as z from "zod/mini";
import { someText, uuid } from "./fields";
import { operation } from "./operation";
import { LINK } from "./pay-links";
import { PAYEE } from "./pay-payees";
import { payingBody } from "./pay-paying";
import { Payee, PublicLink, payAmount } from "./pay-shapes";

export const readProviders = operation({
  method: "GET",
  path: "/api/pay/providers",
  summary: "Read which providers this server is set up with",
  caller: "anyone",
  answers: { 200: z.object({ stripe: z.boolean(), paypal: z.boolean() }) },
});

/** 503 `unavailable` where the server is not set up with it; it sets a cookie for the way back. */
export const connectProvider = operation({
  method: "POST",
  path: `${PAYEE}/connect/:provider`,
  summary: "Begin to connect an account at a provider",
  caller: "payee",
  answers: { 200: z.object({ url: z.string() }) },
  refusals: [409],
});

export const disconnectProvider = operation({
  method: "DELETE",
  path: `${PAYEE}/connect/:provider`,
  summary: "Disconnect the account at a provider",
  caller: "payee",
  answers: { 200: Payee },
});

/**
 * Where the provider sends a browser back to. It goes on to `/payments/{payeeId}?connected={provider}`, or with `failed`
 * where nothing was connected; to `/payments?failed={provider}` where the way back is not the one this browser began.
 */
export const returnFromProvider = operation({
  method: "GET",
  path: "/api/pay/connect/:provider/return",
  summary: "Come back from a provider",
  caller: "open",
  answers: { 303: null },
  refusals: [404],
});

const checkout = {
  body: z.object(payingBody),
  caller: "anyone",
  answers: { 200: z.object({ url: z.string() }) },
  refusals: [404, 409, 410],
} as const;

export const payByCard = operation({
  method: "POST",
  path: `${LINK}/card`,
  summary: "Begin to pay by card",
  ...checkout,
});

export const payByPaypal = operation({
  method: "POST",
  path: `${LINK}/paypal`,
  summary: "Begin to pay by PayPal",
  ...checkout,
});

/** 404 for a session of another link or account. */
export const returnFromCard = operation({
  method: "POST",
  path: `${LINK}/card/return`,
  summary: "Come back from paying by card",
  caller: "anyone",
  body: z.object({ session: someText(200) }),
  answers: { 200: PublicLink },
  refusals: [404, 409],
});

export const returnFromPaypal = operation({
  method: "POST",
  path: `${LINK}/paypal/return`,
  summary: "Come back from paying by PayPal",
  caller: "anyone",
  body: z.object({ order: someText(200) }),
  answers: { 200: PublicLink },
  refusals: [404, 409],
});

/** The same `Idempotency-Key` refunds once. 400 `method` for what was no card, `amount` for more than is left; 409 `conflict` where the provider refuses. */
export const refundPayment = operation({
  method: "POST",
  path: `${LINK}/refund`,
  summary: "Refund a card payment",
  caller: "payee",
  headers: ["Idempotency-Key"],
  body: z.object({ payment: uuid(), amount: z.optional(payAmount()) }),
  answers: { 200: PublicLink },
  refusals: [409],
});

/** By Stripe and PayPal, signed in their way. */
export const takeProviderEvent = operation({
  method: "POST",
  path: "/api/pay/webhooks/:provider",
  summary: "Take an event of a provider",
  caller: "open",
  takesText: true,
  headers: ["Stripe-Signature"],
  answers: { 200: z.object({ received: z.literal(true) }) },
  refusals: [404],
});

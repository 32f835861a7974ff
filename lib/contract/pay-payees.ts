/** Payments profiles: ways to be paid, notifications, and the shops paid there (`/api/pay/payees`). */
import * as z from "zod/mini";
import { Done, emailAddress, someChange, uuid } from "./fields";
import { operation } from "./operation";
import { Payee, payMethods, sealedBank, walletAddresses } from "./pay-shapes";

export const PAYEE = "/api/pay/payees/:payeeId" as const;

/** 400 `invalid` where the document is not encrypted, or is a shop or a calendar; 409 `conflict` under another key. */
export const createPayee = operation({
  method: "POST",
  path: "/api/pay/payees",
  summary: "Create a payments profile",
  caller: "payee",
  body: z.object({ id: uuid() }),
  answers: { 200: Payee, 201: Payee },
  refusals: [409],
});

export const readPayee = operation({
  method: "GET",
  path: PAYEE,
  summary: "Read a payments profile",
  caller: "payee",
  answers: { 200: Payee },
});

/** 409 `stale` where the bank details changed meanwhile; a new address is mailed a code. */
export const changePayee = operation({
  method: "PATCH",
  path: PAYEE,
  summary: "Change a payments profile",
  caller: "payee",
  body: z
    .object({
      methods: z.optional(payMethods()),
      notifyEmail: z.optional(z.nullable(emailAddress())),
      bankSealed: z.optional(z.nullable(sealedBank())),
      /** What it was, where it changes. */
      bankWas: z.optional(z.nullable(z.string())),
    })
    .check(someChange),
  answers: { 200: Payee },
  refusals: [409],
});

/** Its document, links, payments, events and webhooks go with it. */
export const deletePayee = operation({
  method: "DELETE",
  path: PAYEE,
  summary: "Delete a payments profile for ever",
  caller: "payee",
  answers: { 200: Done },
});

export const verifyNotify = operation({
  method: "POST",
  path: `${PAYEE}/notify/verify`,
  summary: "Confirm the address that is told of payments",
  caller: "payee",
  body: z.object({ code: z.string().check(z.regex(/^[0-9]{6}$/, "must be six digits")) }),
  answers: { 200: Payee },
});

export const readPublicPayee = operation({
  method: "GET",
  path: `${PAYEE}/public`,
  summary: "Read which ways a payee is paid by",
  caller: "anyone",
  answers: {
    200: z.object({
      id: uuid(),
      card: z.boolean(),
      paypal: z.boolean(),
      rails: z.array(z.string()),
      to: walletAddresses(),
    }),
  },
  refusals: [404],
});

/** 409 `conflict` while the shop is bound to another payee: either owner unbinds it first. */
export const bindShop = operation({
  method: "POST",
  path: `${PAYEE}/shops`,
  summary: "Bind a shop to a payments profile",
  caller: "payee",
  headers: ["X-Shop-Token", "X-Shop-Auth"],
  body: z.object({ shop: uuid(), methods: z.optional(payMethods()) }),
  answers: { 200: Payee },
  refusals: [409],
});

/** By the owner of the profile, or by the owner of the shop. */
export const unbindShop = operation({
  method: "DELETE",
  path: `${PAYEE}/shops/:shopId`,
  summary: "Unbind a shop from a payments profile",
  caller: "payee",
  headers: ["X-Shop-Token", "X-Shop-Auth"],
  answers: { 200: Done },
});

export const setShopMethods = operation({
  method: "PUT",
  path: "/api/pay/shops/:shopId/methods",
  summary: "Set which ways a shop takes",
  caller: "shopOwner",
  body: z.object({ methods: payMethods() }),
  answers: { 200: z.object({ ok: z.literal(true), bound: z.boolean() }) },
});

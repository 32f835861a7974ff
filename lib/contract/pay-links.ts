/** Payment links: created, read by payers, and followed, changed and ended by their owner (`/api/pay/links`). */
import * as z from "zod/mini";
import { cursor, moment, someChange, uuid } from "./fields";
import { operation } from "./operation";
import { PAYEE } from "./pay-payees";
import {
  currencyCode,
  hash,
  LinkPage,
  LinkSummary,
  OwnerLink,
  OwnerLinkSummary,
  PublicLink,
  payAmount,
  payAttempt,
  payLinkId,
  payMethods,
  railIds,
  sealedLink,
  sealedLinkKey,
  sealedLinkLabel,
  walletAddresses,
} from "./pay-shapes";

export const LINK = "/api/pay/links/:linkId" as const;

const someMethods = () => payMethods().check(z.minLength(1));

/**
 * 400 `method` for a way the profile has not turned on, `upgrade` without `bankOf` where it takes transfers; 409 `stale`
 * where wallets or bank details are not the profile's own now.
 */
export const createPayLink = operation({
  method: "POST",
  path: "/api/pay/links",
  summary: "Create a payment link",
  caller: "payee",
  body: z
    .object({
      id: payLinkId(),
      payee: uuid(),
      /** Null: who pays a reusable link chooses. */
      amount: z.nullable(payAmount()),
      currency: currencyCode(),
      reusable: z._default(z.boolean(), false),
      methods: someMethods(),
      /** Absent: all of the wallets in `to`. */
      rails: z.optional(railIds()),
      to: walletAddresses(),
      sealed: sealedLink(),
      keySealed: sealedLinkKey(),
      labelSealed: z.optional(z.nullable(sealedLinkLabel())),
      expiresAt: z.optional(z.nullable(moment())),
      /** SHA-256 of the profile's `bankSealed`; null: the link has details of its own. */
      bankOf: z.optional(z.nullable(hash())),
    })
    .check(
      z.refine(({ amount, reusable }) => amount !== null || reusable, {
        path: ["amount"],
        error: "is needed by a link that is not reusable",
      }),
    ),
  answers: { 200: PublicLink, 201: PublicLink },
  refusals: [409],
});

/** By a customer of a shop that is bound to a profile; a week to pay. 400 `method` when no way is left. */
export const createOrderLink = operation({
  method: "POST",
  path: "/api/pay/shops/:shopId/links",
  summary: "Create a payment link for an order",
  caller: "shopCustomer",
  body: z.object({
    id: payLinkId(),
    amount: payAmount(),
    currency: currencyCode(),
    to: walletAddresses(),
    sealed: sealedLink(),
    rails: z.optional(railIds()),
    methods: z.optional(someMethods()),
  }),
  answers: { 200: PublicLink, 201: PublicLink },
  refusals: [409],
});

/**
 * By whoever booked, with the booking's token; it costs what its page says, and is to be paid while it is held. 409
 * `gone` where it is not, 400 `amount` for another one.
 */
export const createBookingLink = operation({
  method: "POST",
  path: "/api/pay/bookings/:pageId/links",
  summary: "Create a payment link for a booking",
  caller: "lookup",
  body: z.object({
    booking: uuid(),
    id: payLinkId(),
    amount: z.optional(payAmount()),
    currency: z.optional(currencyCode()),
    to: walletAddresses(),
    sealed: sealedLink(),
    rails: z.optional(railIds()),
    methods: z.optional(someMethods()),
  }),
  answers: { 200: PublicLink, 201: PublicLink },
  refusals: [409],
});

export const readPayLink = operation({
  method: "GET",
  path: LINK,
  summary: "Read a payment link",
  caller: "anyone",
  /** Of a reusable link: what this payer sees. */
  query: z.object({ attempt: z.optional(payAttempt()) }),
  answers: { 200: PublicLink },
  refusals: [404],
});

/** Without descriptions; unknown ids are left out. With the owner's headers and `payee` in the owner's view. */
export const readPayLinks = operation({
  method: "GET",
  path: "/api/pay/links",
  summary: "Read many payment links",
  caller: "anyone",
  headers: ["X-Pay-Auth"],
  query: z.object({ ids: z.string().check(z.maxLength(2_400)), payee: z.optional(uuid()) }),
  answers: { 200: z.object({ links: z.array(z.union([OwnerLinkSummary, LinkSummary])) }) },
  refusals: [404],
});

/** A new description names the one it was made from in `If-Match`: 400 without, 409 `conflict` when it changed. */
export const changePayLink = operation({
  method: "PATCH",
  path: LINK,
  summary: "Change a payment link",
  caller: "payee",
  headers: ["If-Match", "X-Pay-Ways"],
  body: z
    .object({
      sealed: z.optional(sealedLink()),
      labelSealed: z.optional(z.nullable(sealedLinkLabel())),
      to: z.optional(walletAddresses()),
      rails: z.optional(railIds()),
      expiresAt: z.optional(z.nullable(moment())),
      methods: z.optional(someMethods()),
      bankOf: z.optional(z.nullable(hash())),
      bankLegacy: z.optional(hash()),
    })
    .check(someChange),
  answers: { 200: OwnerLink },
  refusals: [409],
});

/** With `idle` only while no payment is on its way and no way to pay remains: else 409 `conflict`. */
export const cancelPayLink = operation({
  method: "POST",
  path: `${LINK}/cancel`,
  summary: "Cancel a payment link",
  caller: "payee",
  body: z.object({ idle: z.optional(z.literal(true)) }),
  answers: { 200: PublicLink },
  refusals: [409],
});

export const listPayLinks = operation({
  method: "GET",
  path: `${PAYEE}/links`,
  summary: "List the links of a payments profile",
  caller: "payee",
  query: z.object({
    status: z._default(z.enum(["open", "paid", "all"]), "all"),
    cursor: z.optional(cursor()),
  }),
  answers: { 200: LinkPage },
});

export const readOwnPayLink = operation({
  method: "GET",
  path: `${PAYEE}/links/:linkId`,
  summary: "Read a link of a payments profile",
  caller: "payee",
  answers: { 200: OwnerLink },
});

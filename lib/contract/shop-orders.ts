/** Orders and contact requests: placed by customers, listed, read and deleted by the owner. */
import * as z from "zod/mini";
import { count, cursor, Done, givenMoment, moment, uuid } from "./fields";
import { operation } from "./operation";
import {
  claims,
  hash,
  hold,
  ids,
  ORDER_BYTES,
  publicKey,
  REQUEST_BYTES,
  SHOP,
  sealedBytes,
  supply,
} from "./shop-shapes";

const ORDERS = `${SHOP}/orders` as const;
const REQUESTS = `${SHOP}/requests` as const;
const CLIENT = ["X-Shop-Client"] as const;

const Placed = z.object({ ok: z.literal(true) });
const PlacedBefore = z.object({ ok: z.literal(true), duplicate: z.literal(true) });

/**
 * 200 for one that was sent before, which takes no more of stock; 409 `conflict`, `closed`, `full`, or `stock` with what
 * is `left`. A tag that nobody counts is ignored.
 */
export const placeOrder = operation({
  method: "POST",
  path: ORDERS,
  summary: "Place an order",
  caller: "shopLink",
  headers: CLIENT,
  body: z.object({
    id: uuid(),
    key: publicKey(),
    payload: sealedBytes(ORDER_BYTES),
    statusHash: z.optional(hash()),
    claims: z.optional(claims),
    hold: z.optional(hold),
    supply: z.optional(supply),
  }),
  answers: { 200: PlacedBefore, 201: Placed },
  refusals: [409],
});

/** Newest first from `before` on, or, oldest first, those that came `after` an order. */
export const listOrders = operation({
  method: "GET",
  path: ORDERS,
  summary: "List orders",
  caller: "shopPersonLink",
  query: z.object({ before: z.optional(cursor()), after: z.optional(cursor()) }).check(
    z.refine(({ before, after }) => before === undefined || after === undefined, {
      path: ["after"],
      error: "does not go with before",
    }),
  ),
  answers: {
    200: z.object({
      orders: z.array(z.object({ id: uuid(), createdAt: moment(), accessId: uuid() })),
      total: count(),
      next: z.nullable(z.string()),
    }),
  },
});

const Sealed = z.object({ id: uuid(), key: z.string(), payload: z.string() });

export const readOrders = operation({
  method: "POST",
  path: `${ORDERS}/read`,
  summary: "Read orders",
  caller: "shopPersonLink",
  body: z.object({ ids: ids(1, 50) }),
  answers: { 200: z.object({ orders: z.array(Sealed) }) },
});

/**
 * By their ids, or those that came through a link, at most 200 at once. 409 `older` where a newer client than the asking
 * one placed any of them: nothing is deleted then.
 */
export const deleteOrders = operation({
  method: "POST",
  path: `${ORDERS}/delete`,
  summary: "Delete orders",
  caller: "shopPersonLink",
  headers: CLIENT,
  body: z
    .object({
      ids: z.optional(ids(1, 200)),
      access: z.optional(uuid()),
      since: z.optional(givenMoment()),
    })
    .check(
      z.refine(({ ids, access }) => (ids === undefined) !== (access === undefined), {
        path: ["ids"],
        error: "either ids or access",
      }),
      z.refine(({ ids, since }) => ids === undefined || since === undefined, {
        path: ["since"],
        error: "goes with access",
      }),
    ),
  answers: { 200: z.object({ deleted: count() }) },
  refusals: [409],
});

/** 200 for one that was sent before; 409 `conflict`, `closed` or `full`. */
export const sendRequest = operation({
  method: "POST",
  path: REQUESTS,
  summary: "Send a contact request",
  caller: "shopLink",
  body: z.object({ id: uuid(), key: publicKey(), payload: sealedBytes(REQUEST_BYTES) }),
  answers: { 200: PlacedBefore, 201: Placed },
  refusals: [409],
});

export const listRequests = operation({
  method: "GET",
  path: REQUESTS,
  summary: "List contact requests",
  caller: "shopPersonLink",
  query: z.object({ before: z.optional(cursor()) }),
  answers: {
    200: z.object({
      requests: z.array(z.extend(Sealed, { createdAt: moment() })),
      total: count(),
      next: z.nullable(z.string()),
    }),
  },
});

export const deleteRequest = operation({
  method: "DELETE",
  path: `${REQUESTS}/:requestId`,
  summary: "Delete a contact request",
  caller: "shopPersonLink",
  answers: { 200: Done },
});

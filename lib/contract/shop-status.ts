/** An order's status for its customer, and notifications of new orders (`/api/shop-orders`, DB-054). */
import * as z from "zod/mini";
import { count, Done, moment, uniqueRows, uuid } from "./fields";
import { operation } from "./operation";
import { ids, publicKeyText, STATUS_BYTES, sealedBytes, sixteenBytes } from "./shop-shapes";

const SHOP_ORDERS = "/api/shop-orders/:shopId" as const;
const STATUS = `${SHOP_ORDERS}/status` as const;
const NOTIFY = `${SHOP_ORDERS}/notify` as const;
const FOLLOW = `${SHOP_ORDERS}/follow` as const;

/** Unknown orders are skipped; null removes a status. */
export const storeStatuses = operation({
  method: "POST",
  path: STATUS,
  summary: "Store how orders stand",
  caller: "shopPersonLink",
  body: z.object({
    statuses: z
      .array(z.object({ id: uuid(), payload: z.nullable(sealedBytes(STATUS_BYTES)) }))
      .check(
        z.minLength(1),
        z.maxLength(200),
        uniqueRows(({ id }) => id),
      ),
  }),
  answers: { 200: z.object({ stored: count() }) },
});

/**
 * With a link to the shop, or a single order with the `X-Order-Token` of the browser that placed it: that needs no link
 * and no key, and works after the order's link has ended. 404 `closed` for a shop that was deleted.
 */
export const readStatuses = operation({
  method: "GET",
  path: STATUS,
  summary: "Read how orders stand",
  caller: "shopLink",
  headers: ["X-Order-Token"],
  query: z.object({
    /** With commas between them. */
    ids: z.pipe(
      z.pipe(
        z.string().check(z.maxLength(2_000)),
        z.transform((text: string) => text.split(",")),
      ),
      ids(1, 50),
    ),
  }),
  answers: {
    200: z.object({
      statuses: z.record(uuid(), z.object({ payload: z.string(), at: moment() })),
    }),
  },
});

export const readFollowers = operation({
  method: "GET",
  path: NOTIFY,
  summary: "Read whether anybody is told of new orders",
  caller: "shopLink",
  answers: { 200: z.object({ followers: z.boolean() }) },
});

/** With the link that the order was placed through, within ten minutes; else 404. Notifies once for each order. */
export const tellFollowers = operation({
  method: "POST",
  path: NOTIFY,
  summary: "Tell followers of a new order",
  caller: "shopLink",
  body: z.object({ order: uuid() }),
  answers: { 200: Done },
});

const Following = z.object({ following: z.boolean() });

export const readFollowing = operation({
  method: "GET",
  path: FOLLOW,
  summary: "Read whether you are told of new orders",
  caller: "shopPersonLink",
  answers: {
    200: z.extend(Following, {
      /** Of the device that gets push messages; without it emails are sent. */
      endpoint: z.optional(z.string()),
      /** What a device subscribes with; without it the server sends no push messages. */
      pushKey: z.optional(z.string()),
    }),
  },
});

/** What a browser gives of its subscription (Push API); other fields are dropped. */
const Subscription = z.object({
  endpoint: z.string().check(z.maxLength(2_000)),
  keys: z.object({ p256dh: publicKeyText(), auth: sixteenBytes() }),
});
export type PushSubscriptionKeys = z.output<typeof Subscription>;

/** What a push message says, encrypted for the device: whose order it is, and nothing of it. */
export interface PushMessage {
  /** Its id. */
  shop: string;
}

/** Needs a session too: 403 `verify_email` without a confirmed address. 409 `full` at ten; 501 `push` where the server has no key for Web Push. */
export const followOrders = operation({
  method: "PUT",
  path: FOLLOW,
  summary: "Be told of new orders",
  caller: "shopPersonLink",
  body: z.discriminatedUnion("channel", [
    z.object({ channel: z.literal("email") }),
    z.object({ channel: z.literal("push"), subscription: Subscription }),
  ]),
  answers: { 200: Following },
  refusals: [409, 501],
});

export const unfollowOrders = operation({
  method: "DELETE",
  path: FOLLOW,
  summary: "Be told of new orders no more",
  caller: "shopPersonLink",
  answers: { 200: Following },
});

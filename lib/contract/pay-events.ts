/** What happened to a profile's links, read in order or pushed to webhooks. */
import * as z from "zod/mini";
import { MAX_WEBHOOK_URL_CHARS } from "./desk-webhooks";
import { Done, moment, someText, uuid } from "./fields";
import { operation } from "./operation";
import { PAYEE } from "./pay-payees";
import { PAY_EVENT_TYPES, PayEvent } from "./pay-shapes";

const HOOKS = `${PAYEE}/hooks` as const;
const type = z.enum(PAY_EVENT_TYPES);

/** Oldest first; without `after` the latest hundred. With `wait` it answers as soon as there is one. */
export const readPayEvents = operation({
  method: "GET",
  path: `${PAYEE}/events`,
  summary: "Read the events of a payments profile",
  caller: "payee",
  query: z.object({
    after: z.optional(z.string().check(z.regex(/^evt_[0-9]{1,15}$/, "must be a cursor: evt_<n>"))),
    /** Seconds; more than 25 are 25. */
    wait: z.optional(z.string().check(z.regex(/^-?[0-9]{1,9}$/, "must be seconds"))),
  }),
  answers: { 200: z.object({ events: z.array(PayEvent), cursor: z.nullable(z.string()) }) },
});

const PayHook = z.object({
  id: uuid(),
  url: z.string(),
  /** None: all of them. */
  events: z.array(type),
  /** False: it failed for three days, or its receiver answered 410. */
  active: z.boolean(),
  createdAt: moment(),
  lastAt: z.nullable(moment()),
  /** Of the last attempt; null where nothing was answered. */
  lastStatus: z.nullable(z.int()),
  failingSince: z.nullable(moment()),
});
export type PayHookView = z.output<typeof PayHook>;

export const listPayHooks = operation({
  method: "GET",
  path: HOOKS,
  summary: "List the webhooks of a payments profile",
  caller: "payee",
  answers: { 200: z.object({ hooks: z.array(PayHook) }) },
});

/** The secret is in no other answer. 409 `conflict` for a sixth. */
export const addPayHook = operation({
  method: "POST",
  path: HOOKS,
  summary: "Add a webhook to a payments profile",
  caller: "payee",
  body: z.object({
    url: someText(MAX_WEBHOOK_URL_CHARS),
    events: z._default(z.array(type).check(z.maxLength(20)), []),
  }),
  answers: { 201: z.object({ ...PayHook.shape, secret: z.string() }) },
  refusals: [409],
});

export const removePayHook = operation({
  method: "DELETE",
  path: `${HOOKS}/:hookId`,
  summary: "Remove a webhook of a payments profile",
  caller: "payee",
  answers: { 200: Done },
});

/** Sends a sample at once; null where nothing was answered. */
export const testPayHook = operation({
  method: "POST",
  path: `${HOOKS}/:hookId/test`,
  summary: "Send a sample to a webhook of a payments profile",
  caller: "payee",
  answers: { 200: z.object({ status: z.nullable(z.int()) }) },
});

/** By the scheduler, every minute. */
export const runPayCron = operation({
  method: "GET",
  path: "/api/pay/cron",
  summary: "Run what payments do by the clock",
  caller: "payScheduler",
  answers: {
    200: z.union([
      z.object({ ok: z.literal(true), busy: z.literal(true) }),
      z.object({
        ok: z.literal(true),
        expired: z.int(),
        looked: z.int(),
        confirmed: z.int(),
        delivered: z.int(),
        /** Why, by the chain or provider that could not be asked. */
        failed: z.record(z.string(), z.string()),
      }),
    ]),
  },
});

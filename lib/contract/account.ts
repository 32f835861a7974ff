/** The signed-in account: its details, switches and plan, and deleting it. */
import * as z from "zod/mini";
import { credential, privacy, User, Vault } from "./account-shapes";
import { Done, moment } from "./fields";
import { operation } from "./operation";

const ROOT = "/api/account";

/** D-43 */
const Account = z.object({
  user: User,
  /** Null between sign-up and setup. */
  vault: z.nullable(Vault),
});
export type Account = z.output<typeof Account>;

export const readAccount = operation({
  method: "GET",
  path: ROOT,
  summary: "Read the account",
  caller: "session",
  answers: { 200: Account },
});

const DefaultPrivacy = z.object({ privacy });

/** files that are there keep theirs. */
export const choosePrivacy = operation({
  method: "POST",
  path: `${ROOT}/privacy`,
  summary: "Choose the privacy of new files",
  caller: "session",
  body: DefaultPrivacy,
  answers: { 200: DefaultPrivacy },
});

/** */
const Switches = z.object({
  aiOff: z.boolean(),
  lockdown: z.boolean(),
  canLockdown: z.boolean(),
});
export type Switches = z.output<typeof Switches>;

export const readSwitches = operation({
  method: "GET",
  path: `${ROOT}/switches`,
  summary: "Read the account's switches",
  caller: "session",
  answers: { 200: Switches },
});

/** Lockdown needs Pro to be turned on, and nothing to be turned off. */
export const turnSwitches = operation({
  method: "POST",
  path: `${ROOT}/switches`,
  summary: "Turn the account's switches",
  caller: "session",
  body: z
    .object({ aiOff: z.optional(z.boolean()), lockdown: z.optional(z.boolean()) })
    .check(
      z.refine(
        ({ aiOff, lockdown }) => aiOff !== undefined || lockdown !== undefined,
        "needs aiOff or lockdown",
      ),
    ),
  answers: { 200: Switches },
});

/** A-048, D-45 */
const Deletion = z.object({
  deleting: z.boolean(),
  /** A mail about it will come. */
  mail: z.boolean(),
  pro: z.boolean(),
});
export type Deletion = z.output<typeof Deletion>;
const Confirmed = z.object({ currentCredential: credential() });

export const readDeletion = operation({
  method: "GET",
  path: `${ROOT}/delete`,
  summary: "Read how far deletion is",
  caller: "session",
  answers: { 200: Deletion },
});

/** Pro ends at once; the account stays until it is deleted. 403 `credential`: the password is wrong. */
export const startDeletion = operation({
  method: "POST",
  path: `${ROOT}/delete/start`,
  summary: "Begin to delete the account",
  caller: "session",
  body: Confirmed,
  answers: { 200: Deletion },
});

export const cancelDeletion = operation({
  method: "POST",
  path: `${ROOT}/delete/cancel`,
  summary: "Keep the account",
  caller: "session",
  body: Confirmed,
  answers: { 200: Deletion },
});

/** Deletes the account and signs this browser out. 409 `renewing`, or `account` when others depend on it. */
export const deleteAccount = operation({
  method: "POST",
  path: `${ROOT}/delete`,
  summary: "Delete the account",
  caller: "session",
  body: Confirmed,
  answers: { 200: Done },
  refusals: [409],
});

const interval = z.enum(["month", "year"]);

/** D-48 */
const Billing = z.object({
  /** How accounts get Pro on this server. */
  mode: z.enum(["all", "list", "stripe"]),
  pro: z.boolean(),
  plan: z.enum(["free", "pro"]),
  interval: z.nullable(interval),
  /** The next payment. */
  renewsAt: z.nullable(moment()),
  /** When Pro ends unless something is done. */
  endsAt: z.nullable(moment()),
  status: z.nullable(z.enum(["active", "trialing", "past_due", "canceled"])),
});
export type Billing = z.output<typeof Billing>;

/** A page of Stripe's. */
const StripePage = z.object({ url: z.url() });

export const readBilling = operation({
  method: "GET",
  path: `${ROOT}/billing`,
  summary: "Read the plan",
  caller: "session",
  answers: { 200: Billing },
});

/** Where to pay for Pro. */
export const buyPro = operation({
  method: "POST",
  path: `${ROOT}/billing/checkout`,
  summary: "Buy Pro",
  caller: "session",
  body: z.object({ interval }),
  answers: { 200: StripePage },
  refusals: [404, 409],
});

/** Where to change what pays, read invoices, and cancel. */
export const manageBilling = operation({
  method: "POST",
  path: `${ROOT}/billing/portal`,
  summary: "Manage the subscription",
  caller: "session",
  answers: { 200: StripePage },
  refusals: [404],
});

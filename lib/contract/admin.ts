/** What the administrator reads and does (D-49): accounts, mails, jobs and figures of the installation. */
import * as z from "zod/mini";
import { count, cursor, moment, plainText } from "./fields";
import { operation } from "./operation";

const ROOT = "/api/admin";
const before = z.optional(cursor());
/** Give it as `before` for the next page; absent on the last. */
const next = z.optional(z.string());

/** Ten years; what is to last longer is given without end. */
export const MAX_GRANT_DAYS = 3_650;

const AdminAccount = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  emailVerified: z.boolean(),
  createdAt: moment(),
  /** Of what is still kept: a live session or key. */
  lastSeenAt: z.nullable(moment()),
  deleting: z.boolean(),
  pro: z.boolean(),
  /** Null: no end is set, or there is no Pro. */
  proUntil: z.nullable(moment()),
  /** Given by hand; without effect where everybody has Pro. `until` null: without end. */
  grant: z.nullable(z.object({ until: z.nullable(moment()) })),
  /** Paid for at Stripe. */
  subscription: z.nullable(z.enum(["active", "trialing", "past_due", "canceled"])),
  /** Live API keys. */
  keys: count(),
});
export type AdminAccount = z.output<typeof AdminAccount>;

/** Newest first. */
export const listAccounts = operation({
  method: "GET",
  path: `${ROOT}/accounts`,
  summary: "List accounts",
  caller: "admin",
  query: z.object({
    before,
    /** Part of an address or a name. */
    search: z.optional(plainText(100)),
  }),
  answers: { 200: z.object({ accounts: z.array(AdminAccount), next }) },
});

/** Instead of what was given before. 409 `verify_email`: a stranger may have signed up with the address. */
export const grantPro = operation({
  method: "POST",
  path: `${ROOT}/accounts/:id/grant`,
  summary: "Grant Pro",
  caller: "admin",
  body: z.object({
    /** Null: without end. */
    days: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_GRANT_DAYS))), null),
  }),
  answers: { 200: AdminAccount },
  refusals: [409],
});

/** What is paid for stays. */
export const revokePro = operation({
  method: "DELETE",
  path: `${ROOT}/accounts/:id/grant`,
  summary: "Revoke granted Pro",
  caller: "admin",
  answers: { 200: AdminAccount },
});

const mailStatus = z.enum(["queued", "sent", "failed"]);
export type MailStatus = z.output<typeof mailStatus>;
const AdminMail = z.object({
  id: z.uuid(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  status: mailStatus,
  attempts: count(),
  /** The mail server's last answer. */
  error: z.nullable(z.string()),
  createdAt: moment(),
  nextAt: moment(),
  sentAt: z.nullable(moment()),
});
export type AdminMail = z.output<typeof AdminMail>;

/** Of the last thirty days, newest first. */
export const listMails = operation({
  method: "GET",
  path: `${ROOT}/outbox`,
  summary: "List mails",
  caller: "admin",
  query: z.object({ before, status: z.optional(mailStatus) }),
  answers: { 200: z.object({ mails: z.array(AdminMail), next }) },
});

export const readMail = operation({
  method: "GET",
  path: `${ROOT}/outbox/:id`,
  summary: "Read a mail",
  caller: "admin",
  answers: {
    200: z.object({
      mail: z.extend(AdminMail, {
        replyTo: z.nullable(z.string()),
        /** Empty where a secret in it was sent and forgotten. */
        text: z.string(),
        html: z.string(),
        headers: z.record(z.string(), z.string()),
      }),
    }),
  },
});

/** Answers the mail that goes out: a copy where the first one was sent or given up. 409: its text is not kept any more. */
export const resendMail = operation({
  method: "POST",
  path: `${ROOT}/outbox/:id/resend`,
  summary: "Send a mail again",
  caller: "admin",
  answers: { 200: z.object({ id: z.uuid() }) },
  refusals: [409],
});

const Job = z.object({
  name: z.string(),
  running: z.boolean(),
  nextAt: moment(),
  startedAt: z.nullable(moment()),
  finishedAt: z.nullable(moment()),
  /** What the last run that finished did, e.g. `{ "removed": 12 }`. */
  result: z.nullable(z.record(z.string(), z.number())),
  /** Why the last run failed. */
  error: z.nullable(z.string()),
  /** Failures since the last success. */
  failures: count(),
});
export type Job = z.output<typeof Job>;

/** The scheduled jobs and their last runs. */
export const listJobs = operation({
  method: "GET",
  path: `${ROOT}/jobs`,
  summary: "List jobs",
  caller: "admin",
  answers: { 200: z.object({ jobs: z.array(Job) }) },
});

const AdminHealth = z.object({
  version: z.string(),
  node: z.string(),
  startedAt: moment(),
  baseUrl: z.string(),
  proMode: z.enum(["all", "list", "stripe"]),
  /** Subscriptions that run on at Stripe where Pro is sold no more: their accounts cannot be deleted. */
  leftBehind: z.nullable(z.object({ count: count(), words: z.string() })),
  mail: z.object({ driver: z.string(), queued: count(), failed: count() }),
  database: z.object({
    version: z.string(),
    bytes: count(),
    connections: count(),
    /** Applied changes of the schema, and when the newest was made. */
    migrations: count(),
    migratedTo: z.nullable(moment()),
  }),
  /** Attachments, wherever their bytes are stored; and those of no file that the store would not erase so far. */
  blobs: z.object({ files: count(), bytes: count(), unerasable: count() }),
  accounts: count(),
  files: count(),
});
export type AdminHealth = z.output<typeof AdminHealth>;

export const readHealth = operation({
  method: "GET",
  path: `${ROOT}/health`,
  summary: "Read the installation's figures",
  caller: "admin",
  answers: { 200: AdminHealth },
});

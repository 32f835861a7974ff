/** What the administrator's pages are answered. */
import * as z from "zod";
import { plainText } from "@/lib/http/text-fields";
import { MAX_GRANT_DAYS } from "@/lib/plan/grants";

const at = z.iso.datetime();
const count = z.number().int().min(0);
const before = z.string().max(200).optional();
/** Give it as `before` for the next page; absent on the last. */
const next = z.string().optional();

export const AdminAccount = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  emailVerified: z.boolean(),
  createdAt: at,
  /** Of what is still kept: a live session or key. */
  lastSeenAt: at.nullable(),
  deleting: z.boolean(),
  pro: z.boolean(),
  /** Null: no end is set, or there is no Pro. */
  proUntil: at.nullable(),
  /** Given by hand; without effect where everybody has Pro. */
  grant: z.object({ until: at.nullable() }).nullable(),
  /** Paid for at Stripe. */
  subscription: z.enum(["active", "trialing", "past_due", "canceled"]).nullable(),
  /** Live API keys. */
  keys: count,
});
export const AccountSearch = z.object({
  before,
  /** Part of an address or a name. */
  search: plainText(100).optional(),
});
/** Newest first. */
export const AccountPage = z.object({ accounts: z.array(AdminAccount), next });
export const Grant = z.object({
  /** Null: without end. */
  days: z.number().int().min(1).max(MAX_GRANT_DAYS).nullable().default(null),
});

const mail = {
  id: z.uuid(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(["queued", "sent", "failed"]),
  attempts: count,
  /** What the mail server said last. */
  error: z.string().nullable(),
  createdAt: at,
  nextAt: at,
  sentAt: at.nullable(),
};
export const MailSearch = z.object({
  before,
  status: z.enum(["queued", "sent", "failed"]).optional(),
});
/** Newest first. */
export const MailPage = z.object({ mails: z.array(z.object(mail)), next });
export const WholeMail = z.object({
  mail: z.object({
    ...mail,
    replyTo: z.string().nullable(),
    /** Empty where a secret in it was sent and forgotten. */
    text: z.string(),
    html: z.string(),
    headers: z.record(z.string(), z.string()),
  }),
});
/** The mail that goes out; a copy where the first one was sent or given up. */
export const Resent = z.object({ id: z.uuid() });

export const Jobs = z.object({
  jobs: z.array(
    z.object({
      name: z.string(),
      running: z.boolean(),
      nextAt: at,
      startedAt: at.nullable(),
      finishedAt: at.nullable(),
      /** What the last run that finished did, e.g. `{ "removed": 12 }`. */
      result: z.record(z.string(), z.number()).nullable(),
      /** Why the last run failed. */
      error: z.string().nullable(),
      /** Failures since the last success. */
      failures: count,
    }),
  ),
});

export const AdminHealth = z.object({
  version: z.string(),
  node: z.string(),
  startedAt: at,
  baseUrl: z.string(),
  proMode: z.enum(["all", "list", "stripe"]),
  /** Subscriptions that run on at Stripe where Pro is sold no more: their accounts cannot be deleted. */
  leftBehind: z.object({ count, words: z.string() }).nullable(),
  mail: z.object({ driver: z.string(), queued: count, failed: count }),
  database: z.object({
    version: z.string(),
    bytes: count,
    connections: count,
    /** Applied changes of the schema, and when the newest was made. */
    migrations: count,
    migratedTo: at.nullable(),
  }),
  /** Attachments, wherever their bytes are stored; and those of no file that the store would not erase so far. */
  blobs: z.object({ files: count, bytes: count, unerasable: count }),
  accounts: count,
  files: count,
});

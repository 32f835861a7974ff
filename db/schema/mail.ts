/** The outbox: mails are written in the transaction that causes them, and sent after it. */
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./moment";
import { sealed } from "./sealed";

export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Which template, e.g. `confirm-email`. */
    kind: text().notNull(),
    recipient: text().notNull(),
    replyTo: text(),
    /** What it says is sealed: it may hold a code, or a link that opens a thread or a document. */
    subject: sealed().notNull(),
    text: sealed().notNull(),
    html: sealed().notNull(),
    /** Further headers, e.g. for threads. */
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Of `mailAttachment`, which the hourly sweep removes an hour or more after it was stored, once no mail with it is queued. */
    attachmentId: uuid(),
    status: text({ enum: ["queued", "sent", "failed"] })
      .notNull()
      .default("queued"),
    attempts: integer().notNull().default(0),
    /** Not before then; while a worker holds it, until its lease ends. */
    nextAt: moment().notNull().defaultNow(),
    /** What the driver said last, without the mail's content. */
    error: text(),
    createdAt: moment().notNull().defaultNow(),
    sentAt: moment(),
  },
  (table) => [
    index("mail_outbox_due").on(table.status, table.nextAt),
    index("mail_outbox_created").on(table.createdAt),
    index("mail_outbox_attachment")
      .on(table.attachmentId)
      .where(sql`${table.attachmentId} is not null`),
  ],
);

/** A PDF that one or more mails carry. */
export const mailAttachment = pgTable("mail_attachment", {
  id: uuid().primaryKey().defaultRandom(),
  filename: sealed().notNull(),
  /** base64. */
  content: sealed().notNull(),
  createdAt: moment().notNull().defaultNow(),
});

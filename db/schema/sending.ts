/** Mailings that accounts sent, for thirty days, so that sending one again mails nothing and returns its outcome (D-95). */
import { char, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { user } from "./accounts";
import { moment } from "./moment";

export const mailing = pgTable(
  "mailing",
  {
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** The client's. */
    id: uuid().notNull(),
    bodyHash: char({ length: 64 }).notNull(),
    /** With the ids of their mails in the outbox. */
    recipients: jsonb().$type<{ email: string; mailId: string }[]>().notNull(),
    /** Addresses that it did not go to; null until all were tried. */
    failed: text().array(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "mailing_pk", columns: [table.userId, table.id] }),
    index("mailing_created").on(table.createdAt),
  ],
);

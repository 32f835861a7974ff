/** Scheduled jobs: one row each, leased by the process that runs it. */
import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./moment";

export const job = pgTable("job", {
  name: text().primaryKey(),
  /** Due from then on; while it runs, when its lease ends and another process may try. */
  nextAt: moment().notNull(),
  /** Who runs it now; null: nobody. */
  heldBy: text(),
  startedAt: moment(),
  finishedAt: moment(),
  /** What the last run did, e.g. `{ "removed": 12 }`, or why it failed. */
  result: jsonb(),
  error: text(),
  failures: integer().notNull().default(0),
});

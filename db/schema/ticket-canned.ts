/** Answers that a project keeps ready for its tickets. */
import { pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { moment } from "./moment";
import { ticketProject } from "./tickets";

export const ticketCanned = pgTable(
  "ticket_canned",
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: uuid()
      .notNull()
      .references(() => ticketProject.id, { onDelete: "cascade" }),
    name: text().notNull(),
    body: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [unique("ticket_canned_name").on(table.projectId, table.name)],
);

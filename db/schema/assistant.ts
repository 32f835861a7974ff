/** The assistant: when it or an AI app last read a file, the steps of its answers, and sealed chats. */
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { user } from "./accounts";
import { file } from "./files";
import { moment } from "./moment";

/** The latest reads of a file; null where it was never read that way. */
export const fileRead = pgTable("file_read", {
  fileId: uuid()
    .primaryKey()
    .references(() => file.id, { onDelete: "cascade" }),
  assistantAt: moment(),
  appAt: moment(),
});

const userId = () =>
  uuid()
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });

/** One answer of the assistant, made in steps. A run without a parent counts as one turn of its day (D-92). */
export const assistantRun = pgTable(
  "assistant_run",
  {
    userId: userId(),
    runId: uuid().notNull(),
    /** The answer that this edit of a file belongs to (D-94). */
    parentRunId: uuid(),
    steps: integer().notNull().default(1),
    startedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "assistant_run_pk", columns: [table.userId, table.runId] }),
    index("assistant_run_started").on(table.startedAt),
  ],
);

/** A chat as its owner sealed it; of a deleted one only the time of its end is left (D-93). */
export const assistantChat = pgTable(
  "assistant_chat",
  {
    userId: userId(),
    id: uuid().notNull(),
    /** By the writer's clock. */
    updatedAt: moment().notNull(),
    head: text().notNull(),
    body: text().notNull(),
    deleted: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ name: "assistant_chat_pk", columns: [table.userId, table.id] }),
    index("assistant_chat_updated").on(table.userId, table.updatedAt, table.id),
  ],
);

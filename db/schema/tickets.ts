/** Tickets: projects and members, intake keys, customers, tickets with messages, and events to dispatch. */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  char,
  date,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { user } from "./accounts";
import { mailOutbox } from "./mail";
import { moment } from "./moment";
import { tsvector } from "./tsvector";

const project = () =>
  uuid()
    .notNull()
    .references(() => ticketProject.id, { onDelete: "cascade" });
const person = () => uuid().references(() => user.id, { onDelete: "set null" });

/** A project, which the contract also calls an organization. Its slug stands in every code and never changes (D-16). */
export const ticketProject = pgTable(
  "ticket_project",
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    slug: text().notNull().unique("ticket_project_slug"),
    /** Customers get a receipt (D-26). */
    ack: boolean().notNull().default(true),
    spam: text({ enum: ["off", "normal", "strict"] })
      .notNull()
      .default("normal"),
    /** Addresses, domains and words (D-19). */
    block: text().array().notNull().default(sql`'{}'`),
    /** Resolved tickets are removed so many days later; null: never (D-29). */
    retentionDays: smallint(),
    /** Of its tickets with status `open`; kept by the statements that change one (T-161). */
    openCount: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    /** From then on it is nowhere to be seen, and 30 days later gone (D-27). */
    deletedAt: moment(),
  },
  (table) => [
    index("ticket_project_deleted").on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

export const ticketMember = pgTable(
  "ticket_member",
  {
    projectId: project(),
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    role: text({ enum: ["owner", "agent"] }).notNull(),
    /** Gets mails about new tickets. */
    notify: boolean().notNull().default(true),
    joinedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "ticket_member_pk", columns: [table.projectId, table.userId] }),
    index("ticket_member_user").on(table.userId),
  ],
);

/** An invitation; whoever uses it up removes the row. */
export const ticketInvite = pgTable(
  "ticket_invite",
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: project(),
    /** In lower case. */
    email: text().notNull(),
    role: text({ enum: ["owner", "agent"] }).notNull(),
    tokenHash: char({ length: 64 }).notNull().unique("ticket_invite_token"),
    invitedBy: person(),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index("ticket_invite_project").on(table.projectId),
    index("ticket_invite_inviter").on(table.invitedBy),
    index("ticket_invite_expires").on(table.expiresAt),
  ],
);

/** A project key (D-01): it only submits. A revoked one stays, and nothing enables it again (T-171). */
export const ticketKey = pgTable(
  "ticket_key",
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: project(),
    name: text().notNull(),
    hash: char({ length: 64 }).notNull().unique("ticket_key_hash"),
    start: text().notNull(),
    enabled: boolean().notNull().default(true),
    requestCount: integer().notNull().default(0),
    lastRequestAt: moment(),
    /** Its window of intake and upload together (D-14). */
    rateMax: integer().notNull().default(20),
    rateWindowMs: integer().notNull().default(600_000),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("ticket_key_project").on(table.projectId, table.createdAt)],
);

export const ticketCustomer = pgTable(
  "ticket_customer",
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: project(),
    /** In lower case (T-070). */
    email: text().notNull(),
    name: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [unique("ticket_customer_email").on(table.projectId, table.email)],
);

export const ticket = pgTable(
  "ticket",
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: project(),
    customerId: uuid()
      .notNull()
      .references(() => ticketCustomer.id, { onDelete: "cascade" }),
    /** `<slug>-<8 Crockford base32>` in its canonical spelling (D-16). */
    code: text().notNull().unique("ticket_code"),
    subject: text(),
    status: text({ enum: ["open", "resolved"] })
      .notNull()
      .default("open"),
    /** As the product sent it; `json` and not `jsonb`, which holds no `\u0000`. Agents alone see it (T-083). */
    source: json(),
    /** The `n` of the customer's link: raising it ends the link before (D-21). */
    link: integer().notNull().default(0),
    /** Who wrote the newest message that the customer may read. */
    lastAuthor: text({ enum: ["customer", "agent"] })
      .notNull()
      .default("customer"),
    /** How many messages and notes it has, and when the newest was written: the inbox is in that order. */
    messageCount: integer().notNull().default(1),
    lastMessageAt: moment().notNull().defaultNow(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    resolvedAt: moment(),
  },
  (table) => [
    // Read from their ends: newest first.
    index("ticket_status_page").on(table.projectId, table.status, table.createdAt, table.id),
    index("ticket_page").on(table.projectId, table.createdAt, table.id),
    index("ticket_status_inbox").on(table.projectId, table.status, table.lastMessageAt, table.id),
    index("ticket_inbox").on(table.projectId, table.lastMessageAt, table.id),
    index("ticket_customer_page").on(table.customerId, table.createdAt),
    index("ticket_resolved")
      .on(table.projectId, table.resolvedAt)
      .where(sql`${table.resolvedAt} is not null`),
  ],
);

const ofTicket = () =>
  uuid()
    .notNull()
    .references(() => ticket.id, { onDelete: "cascade" });

export const ticketMessage = pgTable(
  "ticket_message",
  {
    id: uuid().primaryKey().defaultRandom(),
    ticketId: ofTicket(),
    author: text({ enum: ["customer", "agent"] }).notNull(),
    /** The agent; null for a customer, and for an agent whose account is gone. */
    userId: person(),
    authorName: text(),
    body: text().notNull(),
    /** A note among agents: no route for customers or programs shows it, and no mail is sent of it. */
    internal: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("ticket_message_thread").on(table.ticketId, table.createdAt, table.id),
    index("ticket_message_user").on(table.userId).where(sql`${table.userId} is not null`),
  ],
);

export const ticketAttachment = pgTable(
  "ticket_attachment",
  {
    messageId: uuid()
      .notNull()
      .references(() => ticketMessage.id, { onDelete: "cascade" }),
    /** Its place among the message's, from 0. */
    place: smallint().notNull(),
    filename: text().notNull(),
    contentType: text(),
    /** As the client said. */
    sizeBytes: bigint({ mode: "number" }),
    url: text().notNull(),
  },
  (table) => [
    primaryKey({ name: "ticket_attachment_pk", columns: [table.messageId, table.place] }),
  ],
);

/**
 * What a ticket is found by: its project as the lexeme `project:<id>`, code, subject, customer and messages. Apart from
 * the ticket, so that a change of status rewrites no entry of the index.
 */
export const ticketSearch = pgTable(
  "ticket_search",
  {
    ticketId: ofTicket().primaryKey(),
    document: tsvector().notNull(),
  },
  (table) => [index("ticket_search_document").using("gin", table.document)],
);

/** How much of a ticket a member has seen; without a row nothing of it. */
export const ticketRead = pgTable(
  "ticket_read",
  {
    ticketId: ofTicket(),
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** Of its messages and notes, as `message_count` counts them. */
    messageCount: integer().notNull(),
  },
  (table) => [
    primaryKey({ name: "ticket_read_pk", columns: [table.ticketId, table.userId] }),
    index("ticket_read_user").on(table.userId),
  ],
);

/** Which ticket a mail of the outbox is about; it goes with the mail. */
export const ticketMail = pgTable(
  "ticket_mail",
  {
    mailId: uuid()
      .primaryKey()
      .references(() => mailOutbox.id, { onDelete: "cascade" }),
    ticketId: ofTicket(),
    messageId: uuid().notNull(),
  },
  (table) => [index("ticket_mail_ticket").on(table.ticketId)],
);

/** What happened and is not told yet: written with the change itself, removed with the mails and webhooks made of it. */
export const ticketEvent = pgTable(
  "ticket_event",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** No foreign keys: what is told of a ticket that is gone is nothing. */
    projectId: uuid().notNull(),
    ticketId: uuid().notNull(),
    /** The message that came with it; null for a change of status alone. */
    messageId: uuid(),
    type: text({
      enum: ["ticket.created", "ticket.replied", "ticket.resolved", "ticket.reopened"],
    }).notNull(),
    happenedAt: moment().notNull().defaultNow(),
    attempts: smallint().notNull().default(0),
    /** Not before then. */
    nextAt: moment().notNull().defaultNow(),
  },
  (table) => [index("ticket_event_due").on(table.nextAt, table.id)],
);
export type TicketEvent = typeof ticketEvent.$inferSelect;

/** How many intakes of a day (UTC) were refused as spam; nothing else is kept of them (D-19). */
export const ticketFlagged = pgTable(
  "ticket_flagged",
  {
    projectId: project(),
    day: date().notNull(),
    count: integer().notNull().default(0),
  },
  (table) => [primaryKey({ name: "ticket_flagged_pk", columns: [table.projectId, table.day] })],
);

/** The desk where people answer tickets (D-27): the inbox, one ticket, and work on many. */
import * as z from "zod/mini";
import { count, Done, moment, plainText, uuid } from "./fields";
import { operation } from "./operation";
import {
  attachmentRefs,
  Message,
  NewReply,
  NewStatus,
  ReplyAnswer,
  StatusAnswer,
  TicketDetail,
  TicketQuery,
  TicketSummary,
  ticketStatus,
  UploadAnswer,
  UploadEvent,
} from "./ticket-shapes";

const ROOT = "/api/desk/tickets";
/** Tickets whose status one request may change. */
export const MAX_BULK_TICKETS = 100;

export const InboxRow = z.extend(TicketSummary, {
  /** The beginning of the first message. */
  first_line: z.string(),
  /** The beginning of the newest message or note. */
  last_line: z.string(),
  /** That one is a note among agents. */
  last_internal: z.boolean(),
  /** When it was written; the inbox is in this order. */
  last_message_at: moment(),
  last_author: z.enum(["customer", "agent"]),
  /** Something was written that the caller has not seen. */
  unread: z.boolean(),
  /** Messages and notes. */
  message_count: count(),
});
export type InboxRowView = z.output<typeof InboxRow>;

/** Asked again with its `ETag` it answers 304 while nothing has changed. */
export const readInbox = operation({
  method: "GET",
  path: ROOT,
  summary: "Read the inbox",
  caller: "desk",
  query: z.extend(TicketQuery, {
    /** Words of subject, code, customer and messages; each matches the beginning of a word. */
    q: z.optional(plainText(200)),
  }),
  answers: {
    200: z.object({
      tickets: z.array(InboxRow),
      next_cursor: z.nullable(z.string()),
      /** In the projects asked for, whatever is searched. */
      counts: z.object({
        open: count(),
        /** At most 1,000: that many or more. */
        resolved: count(),
      }),
    }),
    304: null,
  },
  headers: ["If-None-Match"],
});

const DeskMessage = z.extend(Message, {
  id: uuid(),
  /** A note among agents; the customer never sees it. */
  internal: z.boolean(),
});
export type DeskMessageView = z.output<typeof DeskMessage>;

const MailFailure = z.object({
  /** Of the mail. */
  id: uuid(),
  to: z.enum(["customer", "agents"]),
  subject: z.string(),
  error: z.string(),
  attempts: count(),
  created_at: moment(),
});
export type MailFailureView = z.output<typeof MailFailure>;

const DeskTicket = z.extend(TicketDetail, {
  project: z.object({ id: uuid(), name: z.string(), slug: z.string() }),
  messages: z.array(DeskMessage),
  /** The ticket's origin as the product reported it; only agents see it (T-083). */
  source: z.nullable(z.record(z.string(), z.unknown())),
  email_failures: z.array(MailFailure),
  /** Of the same customer, newest first; at most 20. */
  other_tickets: z.array(TicketSummary),
});
export type DeskTicketView = z.output<typeof DeskTicket>;

export const readDeskTicket = operation({
  method: "GET",
  path: `${ROOT}/:code`,
  summary: "Read a ticket at the desk",
  caller: "desk",
  answers: { 200: z.object({ ticket: DeskTicket }) },
  refusals: [404],
});

/** Tells the customer nothing. */
export const setDeskTicketStatus = operation({
  method: "PATCH",
  path: `${ROOT}/:code`,
  summary: "Change a ticket's status at the desk",
  caller: "desk",
  body: NewStatus,
  answers: { 200: StatusAnswer },
  refusals: [404],
});

export const replyAtDesk = operation({
  method: "POST",
  path: `${ROOT}/:code/reply`,
  summary: "Reply to a ticket at the desk",
  caller: "desk",
  body: z.extend(NewReply, {
    attachments: attachmentRefs,
    /** The last message the caller has read. */
    seen: z.optional(uuid()),
  }),
  answers: {
    200: z.extend(ReplyAnswer, {
      /** What others wrote after `seen`. */
      newer: z.array(DeskMessage),
    }),
  },
  headers: ["Idempotency-Key"],
  refusals: [404],
});

export const addNote = operation({
  method: "POST",
  path: `${ROOT}/:code/notes`,
  summary: "Add a note to a ticket",
  caller: "desk",
  body: z.pick(NewReply, { body: true }),
  answers: { 201: z.object({ ok: z.literal(true), id: uuid() }) },
  refusals: [404],
});

/** The caller has seen the thread up to this message. */
export const markTicketRead = operation({
  method: "POST",
  path: `${ROOT}/:code/read`,
  summary: "Mark a ticket as read",
  caller: "desk",
  body: z.strictObject({ seen: uuid() }),
  answers: { 200: Done },
  refusals: [404],
});

/** The customer's link stops working; the next mail to them has the new one. */
export const resetCustomerLink = operation({
  method: "POST",
  path: `${ROOT}/:code/reset-link`,
  summary: "Reset the customer's link",
  caller: "desk",
  answers: { 200: Done },
  refusals: [404],
});

export const retryTicketMail = operation({
  method: "POST",
  path: `${ROOT}/:code/mails/:mailId/retry`,
  summary: "Send a failed mail again",
  caller: "desk",
  answers: { 200: Done },
  refusals: [404, 409],
});

export const uploadDeskAttachment = operation({
  method: "POST",
  path: `${ROOT}/:code/upload`,
  summary: "Ask for a token to attach a file to a reply",
  caller: "desk",
  body: UploadEvent,
  answers: { 200: UploadAnswer },
  refusals: [404, 413, 415],
});

export const changeTicketStatuses = operation({
  method: "POST",
  path: `${ROOT}/bulk`,
  summary: "Change the status of many tickets",
  caller: "desk",
  body: z.strictObject({
    codes: z.array(plainText(64)).check(z.minLength(1), z.maxLength(MAX_BULK_TICKETS)),
    status: ticketStatus,
  }),
  answers: {
    200: z.object({
      /** Of those that changed, in the order asked. */
      codes: z.array(z.string()),
    }),
  },
});

export const exportTickets = operation({
  method: "GET",
  path: "/api/desk/tickets.csv",
  summary: "Export tickets as CSV",
  caller: "desk",
  query: z.object({
    status: z._default(z.enum(["open", "resolved", "all"]), "all"),
    project: z.optional(plainText(64)),
    /** `1` begins with a byte order mark, for programs that take UTF-8 for something else without one. */
    bom: z._default(z.enum(["0", "1"]), "0"),
  }),
  answers: { 200: null },
});

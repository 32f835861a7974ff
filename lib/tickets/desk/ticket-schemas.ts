/** Bodies, queries and answers of the desk's ticket routes: those of /api/v1, and what agents alone see (D-27). */
import * as z from "zod";
import { plainText, uuid } from "@/lib/http/text-fields";
import {
  AttachmentRefs,
  Message,
  NewReply,
  ReplyAnswer,
  TicketDetail,
  TicketQuery,
  TicketSummary,
} from "../schemas";
import { MOST_AT_ONCE } from "./limits";

const count = z.number().int().min(0);

export const InboxQuery = TicketQuery.extend({
  /** Words of subject, code, customer and messages; each is looked for by its beginning. */
  q: plainText(200).optional(),
});
export type InboxSearch = z.output<typeof InboxQuery>;

const InboxRow = TicketSummary.extend({
  /** The beginning of the first message. */
  first_line: z.string(),
  /** The beginning of the newest message or note. */
  last_line: z.string(),
  /** That one is a note among agents. */
  last_internal: z.boolean(),
  /** When it was written; the inbox is in this order. */
  last_message_at: z.iso.datetime(),
  last_author: z.enum(["customer", "agent"]),
  /** Something was written that the caller has not seen. */
  unread: z.boolean(),
  /** Messages and notes. */
  message_count: count,
}).strict();
export type InboxRowView = z.output<typeof InboxRow>;

export const InboxPage = z.strictObject({
  tickets: z.array(InboxRow),
  next_cursor: z.string().nullable(),
  /** Of the projects asked for, whatever is searched. */
  counts: z.strictObject({
    open: count,
    /** At most 1,000: so many or more. */
    resolved: count,
  }),
});
export type InboxPageView = z.output<typeof InboxPage>;

const DeskMessage = Message.extend({
  id: uuid(),
  /** A note among agents. */
  internal: z.boolean(),
}).strict();
export type DeskMessageView = z.output<typeof DeskMessage>;

const MailFailure = z.strictObject({
  /** Of the mail. */
  id: uuid(),
  to: z.enum(["customer", "agents"]),
  subject: z.string(),
  error: z.string(),
  attempts: count,
  created_at: z.iso.datetime(),
});
export type MailFailureView = z.output<typeof MailFailure>;

const DeskTicket = TicketDetail.extend({
  project: z.strictObject({ id: uuid(), name: z.string(), slug: z.string() }),
  messages: z.array(DeskMessage),
  source: z.record(z.string(), z.unknown()).nullable(),
  email_failures: z.array(MailFailure),
  /** Of the same customer, newest first; at most 20. */
  other_tickets: z.array(TicketSummary),
}).strict();
export const OneDeskTicket = z.strictObject({ ticket: DeskTicket });
export type OneDeskTicketView = z.output<typeof OneDeskTicket>;

export const DeskReply = NewReply.extend({
  attachments: AttachmentRefs,
  /** The last message whoever replies has seen. */
  seen: uuid().optional(),
}).strict();
export type DeskReplyBody = z.output<typeof DeskReply>;
export const DeskReplyAnswer = ReplyAnswer.extend({
  /** What others wrote after `seen`, which whoever replied did not know. */
  newer: z.array(DeskMessage),
}).strict();
export type DeskReplyAnswerView = z.output<typeof DeskReplyAnswer>;

export const NewNote = NewReply.pick({ body: true }).strict();
export const OneMessage = z.strictObject({ ok: z.literal(true), id: uuid() });

export const Seen = z.strictObject({ seen: uuid() });

export const Bulk = z.strictObject({
  codes: z.array(plainText(64)).min(1).max(MOST_AT_ONCE),
  status: z.enum(["open", "resolved"]),
});
export type BulkBody = z.output<typeof Bulk>;
export const BulkAnswer = z.strictObject({
  /** Of those that changed, in the order asked. */
  codes: z.array(z.string()),
});

export const ExportQuery = z.object({
  status: z.enum(["open", "resolved", "all"]).default("all"),
  project: plainText(64).optional(),
  /** `1`: begins with a byte order mark, for programs that take UTF-8 for something else without one. */
  bom: z.enum(["0", "1"]).default("0"),
});
export type ExportSearch = z.output<typeof ExportQuery>;

/** What tickets look like: shapes that programs, the desk and the customer's page share. */
import * as z from "zod/mini";
import { extensionOf } from "../protocol/ticket-attachment";
import { count, cursor, moment, plainText, shownName, someText } from "./fields";
import { withoutTurns } from "./text";

export const ticketStatus = z.enum(["open", "resolved"]);
export type TicketStatus = z.output<typeof ticketStatus>;
const author = z.enum(["customer", "agent"]);
/** T-071 */
export const message = someText(10_000);

/** Characters of an attachment's address (T-076). */
export const MAX_ATTACHMENT_URL_CHARS = 2_048;

/** A file that an upload put into the store. The server refuses addresses of other stores. */
const AttachmentRef = z.strictObject({
  url: plainText(MAX_ATTACHMENT_URL_CHARS),
  filename: z.pipe(
    z.pipe(plainText(300), z.transform(withoutTurns)),
    z.string().check(z.minLength(1, "must not be empty")),
  ),
  contentType: z.optional(plainText(120)),
  sizeBytes: z.optional(count()),
});
export type AttachmentInput = z.output<typeof AttachmentRef>;
export const attachmentRefs = z.optional(z.array(AttachmentRef).check(z.maxLength(10)));

/** One ticket in a list (T-121). */
export const TicketSummary = z.object({
  short_code: z.string(),
  subject: z.nullable(z.string()),
  status: ticketStatus,
  customer_name: z.nullable(z.string()),
  customer_email: z.string(),
  project_slug: z.string(),
  created_at: moment(),
  updated_at: moment(),
});
export type TicketSummaryView = z.output<typeof TicketSummary>;

export const TicketQuery = z.object({
  status: z._default(z.enum(["open", "resolved", "all"]), "open"),
  /** A project's slug. */
  project: z.optional(plainText(64)),
  limit: z._default(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,3}$/, "must be a whole number")), z.transform(Number)),
      z.number().check(z.minimum(1), z.maximum(100)),
    ),
    50,
  ),
  cursor: z.optional(cursor()),
});
export type TicketSearch = z.output<typeof TicketQuery>;

/** An attachment as it is shown (T-134). */
const Attachment = z.object({
  filename: z.string(),
  content_type: z.nullable(z.string()),
  size_bytes: z.nullable(z.int()),
  /** Public and unguessable; not covered by backups (T-183). */
  url: z.string(),
});
export type AttachmentView = z.output<typeof Attachment>;

export const Message = z.object({
  author,
  author_name: z.nullable(z.string()),
  body: z.string(),
  created_at: moment(),
  attachments: z.array(Attachment),
});
export type MessageView = z.output<typeof Message>;

export const TicketDetail = z.object({
  short_code: z.string(),
  subject: z.nullable(z.string()),
  status: ticketStatus,
  created_at: moment(),
  updated_at: moment(),
  resolved_at: z.nullable(moment()),
  project_slug: z.string(),
  customer: z.object({ name: z.nullable(z.string()), email: z.string() }),
  messages: z.array(Message),
});
export type TicketDetailView = z.output<typeof TicketDetail>;

export const NewStatus = z.strictObject({ status: ticketStatus });
export const StatusAnswer = z.object({ ok: z.literal(true), status: ticketStatus });

export const NewReply = z.strictObject({
  body: message,
  resolve: z._default(z.boolean(), false),
});
/** `email_sent` false: the reply is stored and only its mail failed; sending it again would tell the customer twice. */
export const ReplyAnswer = z.object({ ok: z.literal(true), email_sent: z.boolean() });

export const Project = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  open_count: count(),
  created_at: moment(),
});
export type ProjectView = z.output<typeof Project>;

export const ProjectKey = z.object({
  id: z.uuid(),
  name: z.string(),
  start: z.string(),
  enabled: z.boolean(),
  request_count: z.int(),
  last_request: z.nullable(moment()),
  created_at: moment(),
});
export type ProjectKeyView = z.output<typeof ProjectKey>;

export const NewProjectKey = z.strictObject({ name: z._default(shownName(100), "Default") });
/** The key is in no other answer. */
export const CreatedProjectKey = z.object({
  id: z.uuid(),
  name: z.string(),
  start: z.string(),
  key: z.string(),
});

const TOKEN = "blob.generate-client-token";
const COMPLETED = "blob.upload-completed";

/** The two events of the client of @vercel/blob (T-102, T-113). */
export const UploadEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal(TOKEN),
    payload: z.object({
      /** Where it is put, before its random end (T-108). */
      pathname: z
        .string()
        .check(z.refine((path) => extensionOf(path) !== "", "must have an extension")),
      multipart: z.boolean(),
      /** May be JSON `{contentType?, sizeBytes?}`; then both are checked before the upload (D-22). */
      clientPayload: z.nullable(z.string()),
    }),
  }),
  z.object({
    type: z.literal(COMPLETED),
    payload: z.object({
      blob: z.record(z.string(), z.unknown()),
      tokenPayload: z.nullable(z.string()),
    }),
  }),
]);
export type UploadEvent = z.output<typeof UploadEvent>;

export const UploadAnswer = z.discriminatedUnion("type", [
  z.object({ type: z.literal(TOKEN), clientToken: z.string() }),
  z.object({ type: z.literal(COMPLETED), response: z.literal("ok") }),
]);
export type UploadAnswer = z.output<typeof UploadAnswer>;

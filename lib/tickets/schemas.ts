/** Every body, query and answer of the ticket routes. */
import * as z from "zod";
import { attachmentPlaces } from "@/lib/blobs/public-store";
import { isVisible, plainText, shownName, withoutTurns } from "@/lib/http/text-fields";
import { ATTACHMENT_URL, isAttachmentUrl } from "./attachment-url";

const moment = z.iso.datetime();
const id = z.uuid();
const status = z.enum(["open", "resolved"]);
/** T-071 */
const message = plainText(10_000).min(1, "must not be empty");
/** A name in which nobody sees anything would stand as an empty place in every list and mail. */
const blankIsNone = (text = ""): string | null => (isVisible(text) ? withoutTurns(text) : null);

/** What an upload gave, as its client names it. */
export const AttachmentRef = z.strictObject({
  url: plainText(ATTACHMENT_URL).refine(
    (url) => isAttachmentUrl(url, attachmentPlaces()),
    "must be an https address that an upload of this service gave",
  ),
  filename: plainText(300).transform(withoutTurns).pipe(z.string().min(1, "must not be empty")),
  contentType: plainText(120).optional(),
  sizeBytes: z.number().int().min(0).optional(),
});
export type AttachmentInput = z.output<typeof AttachmentRef>;
export const AttachmentRefs = z.array(AttachmentRef).max(10).optional();

const SOURCE_BYTES = 4_096;

export const IntakeRequest = z.strictObject({
  /** Lower case, so that one person is one customer (T-070). */
  email: z
    .string()
    .max(320)
    .transform((text) => text.toLowerCase())
    .pipe(z.email("must be an email address")),
  message,
  name: plainText(200).optional().transform(blankIsNone),
  subject: plainText(300).optional().transform(blankIsNone),
  attachments: AttachmentRefs,
  source: z
    .record(z.string(), z.unknown())
    .refine(
      (source) => Buffer.byteLength(JSON.stringify(source)) < SOURCE_BYTES,
      `must serialize to less than ${SOURCE_BYTES} bytes`,
    )
    .optional(),
});
export type Intake = z.output<typeof IntakeRequest>;

export const IntakeResponse = z.strictObject({
  ok: z.literal(true),
  ticket_id: id,
  short_code: z.string(),
  status_url: z.url(),
});
export type IntakeAnswer = z.output<typeof IntakeResponse>;

export const Ping = z.strictObject({
  ok: z.literal(true),
  service: z.literal("svc"),
  version: z.literal("1"),
  time: moment,
});

export const WhoAmI = z.strictObject({
  key_type: z.enum(["personal", "project"]),
  key_id: id,
  organization: z.strictObject({ id, slug: z.string(), name: z.string() }).nullable(),
  user: z.strictObject({ id, email: z.string() }).nullable(),
  rate_limit: z.strictObject({ max: z.number().int(), window_ms: z.number().int() }),
});

export const TicketQuery = z.object({
  status: z.enum(["open", "resolved", "all"]).default("open"),
  project: plainText(64).optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(1).max(100))
    .default(50),
  cursor: plainText(256).optional(),
});
export type TicketSearch = z.output<typeof TicketQuery>;

/** One ticket in the list (T-121). */
export const TicketSummary = z.strictObject({
  short_code: z.string(),
  subject: z.string().nullable(),
  status,
  customer_name: z.string().nullable(),
  customer_email: z.string(),
  project_slug: z.string(),
  created_at: moment,
  updated_at: moment,
});
export type TicketSummaryView = z.output<typeof TicketSummary>;

export const TicketPage = z.strictObject({
  tickets: z.array(TicketSummary),
  next_cursor: z.string().nullable(),
});

/** An attachment as it is shown (T-134). */
export const Attachment = z.strictObject({
  filename: z.string(),
  content_type: z.string().nullable(),
  size_bytes: z.number().int().nullable(),
  url: z.string(),
});

export const Message = z.strictObject({
  author: z.enum(["customer", "agent"]),
  author_name: z.string().nullable(),
  body: z.string(),
  created_at: moment,
  attachments: z.array(Attachment),
});
export type MessageView = z.output<typeof Message>;

export const TicketDetail = z.strictObject({
  short_code: z.string(),
  subject: z.string().nullable(),
  status,
  created_at: moment,
  updated_at: moment,
  resolved_at: moment.nullable(),
  project_slug: z.string(),
  customer: z.strictObject({ name: z.string().nullable(), email: z.string() }),
  messages: z.array(Message),
});
export type TicketDetailView = z.output<typeof TicketDetail>;
export const OneTicket = z.strictObject({ ticket: TicketDetail });

export const NewStatus = z.strictObject({ status });
export const StatusAnswer = z.strictObject({ ok: z.literal(true), status });

export const NewReply = z.strictObject({ body: message, resolve: z.boolean().default(false) });
export type Reply = z.output<typeof NewReply>;
export const ReplyAnswer = z.strictObject({ ok: z.literal(true), email_sent: z.boolean() });

export const Project = z.strictObject({
  id,
  name: z.string(),
  slug: z.string(),
  open_count: z.number().int().min(0),
  created_at: moment,
});
export type ProjectView = z.output<typeof Project>;
export const Projects = z.strictObject({ projects: z.array(Project) });

export const ProjectKey = z.strictObject({
  id,
  name: z.string(),
  start: z.string(),
  enabled: z.boolean(),
  request_count: z.number().int(),
  last_request: moment.nullable(),
  created_at: moment,
});
export type ProjectKeyView = z.output<typeof ProjectKey>;
export const ProjectKeys = z.strictObject({ keys: z.array(ProjectKey) });

export const NewProjectKey = z.strictObject({ name: shownName(100).default("Default") });
export const CreatedProjectKey = z.strictObject({
  id,
  name: z.string(),
  start: z.string(),
  key: z.string(),
});

export const Done = z.strictObject({ ok: z.literal(true) });

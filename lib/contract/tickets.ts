/** Tickets as programs file and answer them (`/api/v1`). */
import * as z from "zod/mini";
import { Done, moment, plainText } from "./fields";
import { operation } from "./operation";
import { isVisible, withoutTurns } from "./text";
import {
  attachmentRefs,
  CreatedProjectKey,
  message,
  NewProjectKey,
  NewReply,
  NewStatus,
  Project,
  ProjectKey,
  ReplyAnswer,
  StatusAnswer,
  TicketDetail,
  TicketQuery,
  TicketSummary,
  UploadAnswer,
  UploadEvent,
} from "./ticket-shapes";

const ROOT = "/api/v1";

/** A name in which nobody sees anything would be an empty place in every list and mail. */
const blankIsNull = (max: number) =>
  z.pipe(
    z.optional(plainText(max)),
    z.transform((text: string | undefined) =>
      text !== undefined && isVisible(text) ? withoutTurns(text) : null,
    ),
  );

const MAX_SOURCE_BYTES = 4_096;
const source = z
  .record(z.string(), z.unknown())
  .check(
    z.refine(
      (value) => new TextEncoder().encode(JSON.stringify(value)).length < MAX_SOURCE_BYTES,
      `must serialize to less than ${MAX_SOURCE_BYTES} bytes`,
    ),
  );

/** Files a ticket. After a 5xx nothing was written. */
export const fileTicket = operation({
  method: "POST",
  path: `${ROOT}/intake`,
  summary: "File a ticket",
  caller: "product",
  body: z.strictObject({
    /** In lower case it tells the customers of a project apart (T-070). */
    email: z.pipe(
      z.pipe(
        z.string().check(z.maxLength(320)),
        z.transform((text: string) => text.toLowerCase()),
      ),
      z.email("must be an email address"),
    ),
    message,
    name: blankIsNull(200),
    subject: blankIsNull(300),
    attachments: attachmentRefs,
    /** Anything that helps an agent. */
    source: z.optional(source),
  }),
  answers: {
    201: z.object({
      ok: z.literal(true),
      ticket_id: z.uuid(),
      short_code: z.string(),
      /** The customer's secret: it allows reading and answering the ticket. */
      status_url: z.url(),
    }),
  },
  headers: ["Idempotency-Key"],
  refusals: [404, 422],
});

export const ping = operation({
  method: "GET",
  path: `${ROOT}/ping`,
  summary: "Ping",
  caller: "open",
  answers: {
    200: z.object({
      ok: z.literal(true),
      service: z.literal("svc"),
      version: z.literal("1"),
      time: moment(),
    }),
  },
});

export const identifyKey = operation({
  method: "GET",
  path: `${ROOT}/whoami`,
  summary: "Identify the key",
  caller: "eitherKey",
  answers: {
    200: z.object({
      key_type: z.enum(["personal", "project"]),
      key_id: z.uuid(),
      organization: z.nullable(z.object({ id: z.uuid(), slug: z.string(), name: z.string() })),
      user: z.nullable(z.object({ id: z.uuid(), email: z.nullable(z.string()) })),
      rate_limit: z.object({ max: z.int(), window_ms: z.int() }),
    }),
  },
});

export const listTickets = operation({
  method: "GET",
  path: `${ROOT}/tickets`,
  summary: "List tickets",
  caller: "agent",
  query: TicketQuery,
  answers: {
    200: z.object({ tickets: z.array(TicketSummary), next_cursor: z.nullable(z.string()) }),
  },
});

export const readTicket = operation({
  method: "GET",
  path: `${ROOT}/tickets/:code`,
  summary: "Read a ticket",
  caller: "agent",
  answers: { 200: z.object({ ticket: TicketDetail }) },
  refusals: [404],
});

/** Tells the customer nothing. */
export const setTicketStatus = operation({
  method: "PATCH",
  path: `${ROOT}/tickets/:code`,
  summary: "Set a ticket's status",
  caller: "agent",
  body: NewStatus,
  answers: { 200: StatusAnswer },
  refusals: [404],
});

export const replyToTicket = operation({
  method: "POST",
  path: `${ROOT}/tickets/:code/reply`,
  summary: "Reply to a ticket",
  caller: "agent",
  body: NewReply,
  answers: { 200: ReplyAnswer },
  headers: ["Idempotency-Key"],
  refusals: [404],
});

export const listProjects = operation({
  method: "GET",
  path: `${ROOT}/projects`,
  summary: "List projects",
  caller: "agent",
  answers: { 200: z.object({ projects: z.array(Project) }) },
});

export const listProjectKeys = operation({
  method: "GET",
  path: `${ROOT}/projects/:id/keys`,
  summary: "List a project's keys",
  caller: "agent",
  answers: { 200: z.object({ keys: z.array(ProjectKey) }) },
  refusals: [404],
});

export const createProjectKey = operation({
  method: "POST",
  path: `${ROOT}/projects/:id/keys`,
  summary: "Create a project key",
  caller: "agent",
  body: NewProjectKey,
  answers: { 201: CreatedProjectKey },
  refusals: [404],
});

/** A project's key, or one's own personal key. It stops at once. */
export const revokeKey = operation({
  method: "DELETE",
  path: `${ROOT}/keys/:id`,
  summary: "Revoke a key",
  caller: "agent",
  answers: { 200: Done },
  refusals: [400, 404],
});

/** The handshake before a file goes into the store (T-100); the operations differ in who asks. */
export const uploadAttachment = operation({
  method: "POST",
  path: `${ROOT}/upload`,
  summary: "Ask for a token to attach a file",
  caller: "product",
  body: UploadEvent,
  answers: { 200: UploadAnswer },
  refusals: [413, 415],
});

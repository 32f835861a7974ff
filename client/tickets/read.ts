/** Reads the answers of ticket routes field by field. */
import { flag, rows, textOrNull, word } from "../account/answers";
import { count, record, text } from "../sync/answers";
import type {
  Attachment,
  Message,
  NewProjectKey,
  Page,
  Project,
  ProjectKey,
  Ticket,
  TicketSummary,
} from "./types";

type Fields = Record<string, unknown>;

export const STATUSES = ["open", "resolved"] as const;
export const AUTHORS = ["customer", "agent"] as const;

export function readSummary(from: Fields): TicketSummary {
  return {
    code: text(from, "short_code"),
    subject: textOrNull(from, "subject"),
    status: word(from, "status", STATUSES),
    customerName: textOrNull(from, "customer_name"),
    customerEmail: text(from, "customer_email"),
    projectSlug: text(from, "project_slug"),
    createdAt: text(from, "created_at"),
    updatedAt: text(from, "updated_at"),
  };
}

export function readPage<Row>(answer: unknown, read: (from: Fields) => Row): Page<Row> {
  const from = record(answer);
  return { rows: rows(from.tickets).map(read), next: textOrNull(from, "next_cursor") };
}

export function readTicket(from: Fields): Ticket {
  const customer = record(from.customer);
  return {
    code: text(from, "short_code"),
    subject: textOrNull(from, "subject"),
    status: word(from, "status", STATUSES),
    createdAt: text(from, "created_at"),
    updatedAt: text(from, "updated_at"),
    resolvedAt: textOrNull(from, "resolved_at"),
    projectSlug: text(from, "project_slug"),
    customer: { name: textOrNull(customer, "name"), email: text(customer, "email") },
    messages: rows(from.messages).map(readMessage),
  };
}

export function readMessage(from: Fields): Message {
  return {
    author: word(from, "author", AUTHORS),
    authorName: textOrNull(from, "author_name"),
    body: text(from, "body"),
    createdAt: text(from, "created_at"),
    attachments: rows(from.attachments).map(readAttachment),
  };
}

function readAttachment(from: Fields): Attachment {
  const size = from.size_bytes;
  return {
    filename: text(from, "filename"),
    contentType: textOrNull(from, "content_type"),
    sizeBytes: typeof size === "number" && size >= 0 ? size : null,
    url: text(from, "url"),
  };
}

export function readProject(from: Fields): Project {
  return {
    id: text(from, "id"),
    name: text(from, "name"),
    slug: text(from, "slug"),
    openCount: count(from, "open_count"),
    createdAt: text(from, "created_at"),
  };
}

export function readKey(from: Fields): ProjectKey {
  return {
    id: text(from, "id"),
    name: text(from, "name"),
    start: text(from, "start"),
    enabled: flag(from, "enabled"),
    requestCount: count(from, "request_count"),
    lastRequestAt: textOrNull(from, "last_request"),
    createdAt: text(from, "created_at"),
  };
}

export function readNewKey(answer: unknown): NewProjectKey {
  const from = record(answer);
  return {
    id: text(from, "id"),
    name: text(from, "name"),
    start: text(from, "start"),
    key: text(from, "key"),
  };
}

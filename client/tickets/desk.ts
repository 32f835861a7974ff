/** The inbox and the tickets in it, as the desk's pages read, answer and settle them (D-27). */
import { withQuery } from "../account/admin-page";
import { flag, rows, textOrNull, word } from "../account/answers";
import { defaultEnvironment, type Environment } from "../environment";
import { isRecord } from "../http";
import { count, moment, record, text } from "../sync/answers";
import type { TicketCall } from "./call";
import { deskCall, deskExchange, segment } from "./desk-call";
import { AUTHORS, readMessage, readSummary, readTicket, STATUSES } from "./read";
import type { AttachmentRef, Author, Message, Ticket, TicketStatus, TicketSummary } from "./types";
import { type UploadWork, uploadBy } from "./upload";

type Fields = Record<string, unknown>;

export type DeskRow = TicketSummary & {
  /** The beginning of the customer's first message. */
  firstLine: string;
  /** The beginning of the newest message or note. */
  lastLine: string;
  /** That one is a note among agents. */
  isLastInternal: boolean;
  /** When it was written; the inbox is in this order. */
  lastMessageAt: string;
  lastAuthor: Author;
  unread: boolean;
  messageCount: number;
};

export type DeskMessage = Message & {
  id: string;
  /** A note among agents; the customer never sees it. */
  internal: boolean;
};

export type MailFailure = {
  id: string;
  /** Whom it was for. */
  to: "customer" | "agents";
  subject: string;
  error: string;
  attempts: number;
  createdAt: string;
};

export type DeskTicket = Omit<Ticket, "messages"> & {
  project: { id: string; name: string; slug: string };
  messages: DeskMessage[];
  /** What the product said of the ticket's origin; agents alone see it (T-083). */
  source: Record<string, unknown> | null;
  mailFailures: MailFailure[];
  /** Of the same customer in the same project, newest first. */
  others: TicketSummary[];
};

export type InboxWishes = {
  status: TicketStatus | "all";
  project?: string | null;
  search?: string;
  cursor?: string | null;
};

export type InboxPage = {
  rows: DeskRow[];
  next: string | null;
  /** Open ones of the chosen project, or of all. */
  open: number;
  /** Given back with the next look, which is then answered in a few bytes while nothing has changed. */
  etag: string | null;
};

/** Null: nothing has changed since `known`. */
export async function readInbox(
  wishes: InboxWishes,
  known: string | null = null,
  environment?: Environment,
): Promise<InboxPage | null> {
  const { status, project, search, cursor } = wishes;
  const path = withQuery("/api/desk/tickets", { status, project, q: search, cursor });
  const {
    status: answered,
    answer,
    etag,
  } = await deskExchange(
    {
      method: "GET",
      path,
      ifNoneMatch: known,
    },
    environment,
  );
  if (answered === 304) return null;
  const from = record(answer);
  return {
    rows: rows(from.tickets).map(readRow),
    next: textOrNull(from, "next_cursor"),
    open: count(record(from.counts), "open"),
    etag,
  };
}

export async function readDeskTicket(code: string, environment?: Environment): Promise<DeskTicket> {
  const from = record(
    record(await deskCall({ method: "GET", path: at(code) }, environment)).ticket,
  );
  const project = record(from.project);
  return {
    ...readTicket(from),
    project: { id: text(project, "id"), name: text(project, "name"), slug: text(project, "slug") },
    messages: rows(from.messages).map(readDeskMessage),
    source: isRecord(from.source) ? from.source : null,
    mailFailures: rows(from.email_failures).map(readFailure),
    others: rows(from.other_tickets).map(readSummary),
  };
}

/** This person has seen the thread as far as this message. */
export async function markRead(
  code: string,
  seen: string,
  environment?: Environment,
): Promise<void> {
  await deskCall({ method: "POST", path: at(code, "read"), body: { seen } }, environment);
}

export async function changeStatus(
  code: string,
  status: TicketStatus,
  environment?: Environment,
): Promise<void> {
  await deskCall({ method: "PATCH", path: at(code), body: { status } }, environment);
}

/** At most 100 at once. @returns the codes of those that changed */
export async function changeStatuses(
  codes: readonly string[],
  status: TicketStatus,
  environment?: Environment,
): Promise<string[]> {
  const call = { method: "POST", path: "/api/desk/tickets/bulk", body: { codes, status } } as const;
  const changed = record(await deskCall(call, environment)).codes;
  return Array.isArray(changed) ? changed.filter((code) => typeof code === "string") : [];
}

/**
 * @param reply `seen` is the last message its writer has read
 * @param mark of this reply, so that sending it again does not tell the customer twice
 * @returns `newer`: what others wrote after `seen`
 */
export async function answerTicket(
  code: string,
  reply: {
    body: string;
    resolve: boolean;
    attachments?: readonly AttachmentRef[];
    seen?: string | undefined;
  },
  mark: string,
  environment?: Environment,
): Promise<{ emailSent: boolean; newer: DeskMessage[] }> {
  const call = {
    method: "POST",
    path: at(code, "reply"),
    body: reply,
    idempotencyKey: mark,
  } as const;
  const from = record(await deskCall(call, environment));
  return { emailSent: flag(from, "email_sent"), newer: rows(from.newer).map(readDeskMessage) };
}

/** Errors: see uploadBy. */
export function uploadToTicket(
  code: string,
  file: File,
  work: UploadWork = {},
  environment = defaultEnvironment(),
): Promise<AttachmentRef> {
  const asking = {
    path: at(code, "upload"),
    call: (by: Environment, call: TicketCall) => deskCall(call, by),
  };
  return uploadBy(asking, file, environment, work);
}

export async function addNote(
  code: string,
  body: string,
  environment?: Environment,
): Promise<void> {
  await deskCall({ method: "POST", path: at(code, "notes"), body: { body } }, environment);
}

/** The link the customer has ends; the next mail to them has the new one. */
export async function resetCustomerLink(code: string, environment?: Environment): Promise<void> {
  await deskCall({ method: "POST", path: at(code, "reset-link"), body: {} }, environment);
}

export async function retryMail(
  code: string,
  mailId: string,
  environment?: Environment,
): Promise<void> {
  await deskCall(
    { method: "POST", path: at(code, `mails/${segment(mailId)}/retry`), body: {} },
    environment,
  );
}

/** Where the browser fetches a table of tickets from. */
export const csvAddress = (projectSlug: string): string =>
  `${defaultEnvironment().origin}/api/desk/tickets.csv?${new URLSearchParams({ project: projectSlug, status: "all" })}`;

const at = (code: string, rest = "") =>
  `/api/desk/tickets/${segment(code)}${rest === "" ? "" : `/${rest}`}`;

function readRow(from: Fields): DeskRow {
  return {
    ...readSummary(from),
    firstLine: textOrNull(from, "first_line") ?? "",
    lastLine: textOrNull(from, "last_line") ?? "",
    isLastInternal: flag(from, "last_internal"),
    lastMessageAt: moment(from, "last_message_at"),
    lastAuthor: word(from, "last_author", AUTHORS),
    unread: flag(from, "unread"),
    messageCount: count(from, "message_count"),
  };
}

function readDeskMessage(from: Fields): DeskMessage {
  return { ...readMessage(from), id: text(from, "id"), internal: flag(from, "internal") };
}

function readFailure(from: Fields): MailFailure {
  return {
    id: text(from, "id"),
    to: word(from, "to", ["customer", "agents"]),
    subject: textOrNull(from, "subject") ?? "",
    error: textOrNull(from, "error") ?? "",
    attempts: count(from, "attempts"),
    createdAt: text(from, "created_at"),
  };
}

export const isStatus = (value: unknown): value is TicketStatus =>
  STATUSES.some((status) => status === value);

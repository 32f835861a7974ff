/** What the ticket routes answer, as pages and programs use it. Times are ISO texts. */

export type TicketStatus = "open" | "resolved";
export type Author = "customer" | "agent";
export type MemberRole = "owner" | "agent";
export type SpamLevel = "off" | "normal" | "strict";

/** A file that lies in the blob store already, as intake and replies name it. */
export type AttachmentRef = {
  url: string;
  filename: string;
  contentType?: string;
  sizeBytes?: number;
};

export type Attachment = {
  filename: string;
  contentType: string | null;
  sizeBytes: number | null;
  /** Public and unguessable; not covered by backups (T-183). */
  url: string;
};

export type Message = {
  author: Author;
  authorName: string | null;
  body: string;
  createdAt: string;
  attachments: Attachment[];
};

export type TicketSummary = {
  code: string;
  subject: string | null;
  status: TicketStatus;
  customerName: string | null;
  customerEmail: string;
  projectSlug: string;
  createdAt: string;
  updatedAt: string;
};

export type Ticket = {
  code: string;
  subject: string | null;
  status: TicketStatus;
  createdAt: string;
  updatedAt: string;
  resolvedAt: string | null;
  projectSlug: string;
  customer: { name: string | null; email: string };
  messages: Message[];
};

export type Project = {
  id: string;
  name: string;
  slug: string;
  openCount: number;
  createdAt: string;
};

export type ProjectKey = {
  id: string;
  name: string;
  start: string;
  enabled: boolean;
  requestCount: number;
  lastRequestAt: string | null;
  createdAt: string;
};

/** `key` is told once and never again. */
export type NewProjectKey = { id: string; name: string; start: string; key: string };

/** A page of a list; `next` is null on the last. */
export type Page<Row> = { rows: Row[]; next: string | null };

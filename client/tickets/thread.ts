/** A ticket as its customer has it: by the code and the link's capability, without an account and without cookies (D-21). */
import { rows, textOrNull, word } from "../account/answers";
import { defaultEnvironment } from "../environment";
import { record, text } from "../sync/answers";
import { ticketCall } from "./call";
import { readMessage, STATUSES } from "./read";
import type { AttachmentRef, Message, TicketStatus } from "./types";
import { type UploadWork, uploadBy } from "./upload";

export type Thread = {
  code: string;
  subject: string | null;
  status: TicketStatus;
  createdAt: string;
  updatedAt: string;
  project: string;
  /** The customer's own. */
  customerName: string | null;
  messages: Message[];
};

/** The code and the capability of a customer's link. */
export type ThreadLink = { code: string; k: string };

/** Null for an address that is no such link. */
export function threadLinkOf(address: Pick<URL, "pathname" | "search">): ThreadLink | null {
  const [, code = ""] = /^\/t\/([^/]+)\/?$/.exec(address.pathname) ?? [];
  const k = new URLSearchParams(address.search).get("k") ?? "";
  if (code === "" || !/^[A-Za-z0-9_-]{43}$/.test(k)) return null;
  try {
    return { code: decodeURIComponent(code), k };
  } catch {
    return null;
  }
}

/** 404 for every link that opens nothing. */
export async function readThread(link: ThreadLink, environment = defaultEnvironment()) {
  const call = { method: "GET", path: at(link), anonymous: true } as const;
  const from = record(record(await ticketCall(environment, call)).ticket);
  const thread: Thread = {
    code: text(from, "short_code"),
    subject: textOrNull(from, "subject"),
    status: word(from, "status", STATUSES),
    createdAt: text(from, "created_at"),
    updatedAt: text(from, "updated_at"),
    project: text(record(from.project), "name"),
    customerName: textOrNull(record(from.customer), "name"),
    messages: rows(from.messages).map(readMessage),
  };
  return thread;
}

/**
 * Reopens a resolved ticket. 429 `rate_limited` with `retryAfter`.
 * @param mark of this reply, so that sending it again writes it once (D-20)
 */
export async function replyToThread(
  link: ThreadLink,
  reply: { body: string; attachments: readonly AttachmentRef[] },
  mark: string,
  environment = defaultEnvironment(),
): Promise<void> {
  const { body, attachments } = reply;
  const call = {
    method: "POST",
    path: at(link, "/reply"),
    body: attachments.length > 0 ? { body, attachments } : { body },
    idempotencyKey: mark,
    anonymous: true,
  } as const;
  await ticketCall(environment, call);
}

/** Errors: see uploadBy. */
export function uploadToThread(
  link: ThreadLink,
  file: File,
  work: UploadWork = {},
  environment = defaultEnvironment(),
): Promise<AttachmentRef> {
  return uploadBy({ path: at(link, "/upload"), anonymous: true }, file, environment, work);
}

const at = ({ code, k }: ThreadLink, rest = "") =>
  `/api/t/${encodeURIComponent(code)}${rest}?${new URLSearchParams({ k })}`;

/** Filing tickets with a project key, from a program that keeps it secret: a product's server, never its pages. */
import { textOrNull, word } from "../account/answers";
import { defaultEnvironment, type Environment } from "../environment";
import { count, record, text } from "../sync/answers";
import { ticketCall } from "./call";
import type { AttachmentRef } from "./types";
import { type UploadWork, uploadBy } from "./upload";

/** Texts count UTF-16 units. Unknown fields are refused. */
export type NewTicket = {
  /** At most 320; in lower case it tells customers of a project apart. */
  email: string;
  /** 1 to 10,000. */
  message: string;
  /** At most 200. */
  name?: string;
  /** At most 300. */
  subject?: string;
  /** At most 10. */
  attachments?: AttachmentRef[];
  /** Anything that helps an agent, under 4,096 bytes as JSON. */
  source?: Record<string, unknown>;
};

export type Filed = {
  ticketId: string;
  code: string;
  /** For the customer alone: whoever has it reads and answers the ticket. */
  statusUrl: string;
};

/** How a program calls: the server's address and a key of it. */
export function withKey(origin: string, apiKey: string): Environment {
  return { ...defaultEnvironment(), origin: new URL(origin).origin, apiKey };
}

/**
 * 400 `invalid_request` with `details.fieldErrors`, 401 `invalid_key`, 404 `project_not_found`, 422 `flagged_as_spam`
 * (not to be tried again), 429 `rate_limited` with `retryAfter`; after a 500 nothing was written.
 * @param idempotencyKey makes it safe to send the same ticket again: 8 to 100 of `A-Z a-z 0-9 - _ . :`
 */
export async function fileTicket(
  ticket: NewTicket,
  environment: Environment,
  idempotencyKey: string = crypto.randomUUID(),
): Promise<Filed> {
  const path = "/api/v1/intake";
  const call = { method: "POST", path, body: ticket, idempotencyKey } as const;
  const from = record(await ticketCall(environment, call));
  return {
    ticketId: text(from, "ticket_id"),
    code: text(from, "short_code"),
    statusUrl: text(from, "status_url"),
  };
}

/** Puts a file into the blob store; what it returns goes into `attachments`. Errors: see uploadBy. */
export function uploadAttachment(
  file: File,
  environment: Environment,
  work: UploadWork = {},
): Promise<AttachmentRef> {
  return uploadBy({ path: "/api/v1/upload" }, file, environment, work);
}

export type WhoAmI = {
  type: "personal" | "project";
  keyId: string;
  project: { id: string; slug: string; name: string } | null;
  user: { id: string; email: string | null } | null;
  limit: { max: number; windowMs: number };
};

/** Whose key this is, of either kind. */
export async function whoAmI(environment: Environment): Promise<WhoAmI> {
  const from = record(await ticketCall(environment, { method: "GET", path: "/api/v1/whoami" }));
  const project = from.organization === null ? null : record(from.organization);
  const user = from.user === null ? null : record(from.user);
  const limit = record(from.rate_limit);
  return {
    type: word(from, "key_type", ["personal", "project"]),
    keyId: text(from, "key_id"),
    project: project && {
      id: text(project, "id"),
      slug: text(project, "slug"),
      name: text(project, "name"),
    },
    user: user && { id: text(user, "id"), email: textOrNull(user, "email") },
    limit: { max: count(limit, "max"), windowMs: count(limit, "window_ms") },
  };
}

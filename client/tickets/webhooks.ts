/** Webhooks of a project, and the log of what they were sent. Owners only. */
import { withQuery } from "../account/admin-page";
import { flag, rows, textOrNull, word } from "../account/answers";
import type { Environment } from "../environment";
import { count, record, text } from "../sync/answers";
import { deskCall, segment } from "./desk-call";

type Fields = Record<string, unknown>;

export const TICKET_EVENTS = [
  "ticket.created",
  "ticket.replied",
  "ticket.resolved",
  "ticket.reopened",
] as const;
export type TicketEvent = (typeof TICKET_EVENTS)[number];

const OFF_REASONS = ["failing", "gone"] as const;

export type Webhook = {
  id: string;
  url: string;
  /** None: all of them. */
  events: TicketEvent[];
  enabled: boolean;
  /** Why it was turned off by itself. */
  offReason: (typeof OFF_REASONS)[number] | null;
  lastAt: string | null;
  /** Of the last attempt; null where nothing was answered. */
  lastStatus: number | null;
};

export type Delivery = {
  id: string;
  type: string;
  status: "queued" | "delivered" | "failed";
  attempts: number;
  createdAt: string;
  nextAt: string | null;
  lastStatus: number | null;
  error: string | null;
};

const at = (projectId: string, rest = "") =>
  `/api/desk/projects/${segment(projectId)}/webhooks${rest && `/${rest}`}`;

export async function projectWebhooks(
  projectId: string,
  environment?: Environment,
): Promise<Webhook[]> {
  const from = record(await deskCall({ method: "GET", path: at(projectId) }, environment));
  return rows(from.webhooks).map(readWebhook);
}

/** @returns its secret, which is told once */
export async function addWebhook(
  projectId: string,
  wanted: { url: string; events: readonly TicketEvent[] },
  environment?: Environment,
): Promise<string> {
  const answer = await deskCall({ method: "POST", path: at(projectId), body: wanted }, environment);
  return text(record(answer), "secret");
}

export async function changeWebhook(
  projectId: string,
  id: string,
  change: Partial<{ url: string; events: readonly TicketEvent[]; enabled: boolean }>,
  environment?: Environment,
): Promise<void> {
  await deskCall({ method: "PATCH", path: at(projectId, segment(id)), body: change }, environment);
}

export async function removeWebhook(
  projectId: string,
  id: string,
  environment?: Environment,
): Promise<void> {
  await deskCall({ method: "DELETE", path: at(projectId, segment(id)) }, environment);
}

/** Another secret, told once; events are signed with the one before, too, for a while. */
export async function renewSecret(
  projectId: string,
  id: string,
  environment?: Environment,
): Promise<string> {
  const path = at(projectId, `${segment(id)}/secret`);
  return text(record(await deskCall({ method: "POST", path, body: {} }, environment)), "secret");
}

/** Sends a sample now. `status` is null where nothing was answered. */
export async function tryWebhook(
  projectId: string,
  id: string,
  environment?: Environment,
): Promise<{ status: number | null; error: string | null }> {
  const path = at(projectId, `${segment(id)}/test`);
  const from = record(await deskCall({ method: "POST", path, body: {} }, environment));
  return { status: numberOrNull(from.status), error: textOrNull(from, "error") };
}

/** Newest first. */
export async function deliveries(
  projectId: string,
  webhook: string,
  before: string | null = null,
  environment?: Environment,
): Promise<{ rows: Delivery[]; next: string | null }> {
  const path = `/api/desk/projects/${segment(projectId)}/webhook-deliveries`;
  const query = withQuery(path, { webhook, cursor: before });
  const from = record(await deskCall({ method: "GET", path: query }, environment));
  return { rows: rows(from.deliveries).map(readDelivery), next: textOrNull(from, "next_cursor") };
}

export async function redeliver(
  projectId: string,
  id: string,
  environment?: Environment,
): Promise<void> {
  const path = `/api/desk/projects/${segment(projectId)}/webhook-deliveries/${segment(id)}/redeliver`;
  await deskCall({ method: "POST", path, body: {} }, environment);
}

const failedAt = (projectId: string, id: string) => at(projectId, `${segment(id)}/redeliver`);

/** How many events to a webhook were given up. */
export async function countFailed(
  projectId: string,
  id: string,
  environment?: Environment,
): Promise<number> {
  const asked = { method: "GET", path: failedAt(projectId, id) } as const;
  return count(record(await deskCall(asked, environment)), "failed");
}

/** Sends all of them again. @returns how many */
export async function redeliverFailed(
  projectId: string,
  id: string,
  environment?: Environment,
): Promise<number> {
  const asked = { method: "POST", path: failedAt(projectId, id), body: {} } as const;
  return count(record(await deskCall(asked, environment)), "queued");
}

const numberOrNull = (value: unknown): number | null => (typeof value === "number" ? value : null);

function readWebhook(from: Fields): Webhook {
  const asked: readonly unknown[] = Array.isArray(from.events) ? from.events : [];
  return {
    id: text(from, "id"),
    url: text(from, "url"),
    events: TICKET_EVENTS.filter((type) => asked.includes(type)),
    enabled: flag(from, "enabled"),
    offReason: from.off_reason === null ? null : word(from, "off_reason", OFF_REASONS),
    lastAt: textOrNull(from, "last_at"),
    lastStatus: numberOrNull(from.last_status),
  };
}

function readDelivery(from: Fields): Delivery {
  return {
    id: text(from, "id"),
    type: text(from, "type"),
    status: word(from, "status", ["queued", "delivered", "failed"]),
    attempts: count(from, "attempts"),
    createdAt: text(from, "created_at"),
    nextAt: textOrNull(from, "next_at"),
    lastStatus: numberOrNull(from.last_status),
    error: textOrNull(from, "error"),
  };
}

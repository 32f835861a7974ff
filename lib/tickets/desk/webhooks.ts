/** A project's webhooks, for its owners. Agents get 403, others 404. */
import type * as api from "@/lib/contract/desk-webhooks";
import {
  type TicketEventType,
  ticketEventTypes,
  type WebhookView,
} from "@/lib/contract/desk-webhooks";
import type { Body } from "@/lib/contract/operation";
import { take } from "@/lib/http/rate-limit";
import { isUuid } from "@/lib/protocol/ids";
import {
  addEndpoint,
  changeEndpoint,
  changeSecret,
  type Endpoint,
  findEndpoint,
  listEndpoints,
  removeEndpoint,
} from "@/lib/webhooks/endpoints";
import type { WebhookOwner } from "@/lib/webhooks/outbox";
import { type Sample, sendSample } from "@/lib/webhooks/send-again";
import { ticketErrors } from "../errors";
import { sampleEvent } from "../webhook-events";
import { ownerOf } from "./access";
import { webhookTestLimit } from "./limits";

const isType = (text: string): text is TicketEventType =>
  ticketEventTypes.some((type) => type === text);

const viewOf = (endpoint: Endpoint): WebhookView => ({
  id: endpoint.id,
  url: endpoint.url,
  events: endpoint.events.filter(isType),
  enabled: endpoint.enabled,
  off_reason: endpoint.offReason,
  failing_since: endpoint.failingSince?.toISOString() ?? null,
  last_at: endpoint.lastAt?.toISOString() ?? null,
  last_status: endpoint.lastStatus,
  created_at: endpoint.createdAt.toISOString(),
});

/** The project as an owner of webhooks. @throws 404; 403 `role` for an agent */
export async function webhookOwner(userId: string, projectId: string): Promise<WebhookOwner> {
  const { project } = await ownerOf(userId, projectId);
  return { kind: "project", id: project.id };
}

/** @throws 404 when the text is not an id */
export function idOf(text: string): string {
  if (!isUuid(text)) throw ticketErrors.notFound();
  return text;
}

/** Oldest first. @throws 404, 403 */
export async function listWebhooks(
  userId: string,
  projectId: string,
): Promise<{ webhooks: WebhookView[] }> {
  const endpoints = await listEndpoints(await webhookOwner(userId, projectId));
  return { webhooks: endpoints.map(viewOf) };
}

/** The secret is returned only here. @throws 400 for an address that is not public https; 404, 403; 409 for a sixth */
export async function addWebhook(
  userId: string,
  projectId: string,
  body: Body<typeof api.addWebhook>,
): Promise<{ webhook: WebhookView; secret: string }> {
  const { endpoint, secret } = await addEndpoint(await webhookOwner(userId, projectId), body);
  return { webhook: viewOf(endpoint), secret };
}

/** @throws 400, 404, 403 */
export async function changeWebhook(
  userId: string,
  projectId: string,
  id: string,
  changes: Body<typeof api.changeWebhook>,
): Promise<{ webhook: WebhookView }> {
  const owner = await webhookOwner(userId, projectId);
  return { webhook: viewOf(await changeEndpoint(owner, idOf(id), changes)) };
}

/** @throws 404, 403 */
export async function removeWebhook(userId: string, projectId: string, id: string): Promise<void> {
  await removeEndpoint(await webhookOwner(userId, projectId), idOf(id));
}

/** @throws 404, 403 */
export async function newSecret(
  userId: string,
  projectId: string,
  id: string,
): Promise<{ secret: string; previous_until: string }> {
  const owner = await webhookOwner(userId, projectId);
  const { secret, previousUntil } = await changeSecret(owner, idOf(id));
  return { secret, previous_until: previousUntil.toISOString() };
}

/** Sends a sample and waits for the receiver's answer. @throws 404, 403, 429 */
export async function testWebhook(
  userId: string,
  projectId: string,
  id: string,
  wanted: TicketEventType | undefined,
): Promise<Sample> {
  const { project } = await ownerOf(userId, projectId);
  const owner = { kind: "project", id: project.id } as const;
  const { events } = await findEndpoint(owner, idOf(id));
  await take(webhookTestLimit, project.id);
  const type = wanted ?? events.find(isType) ?? "ticket.created";
  const { name, slug } = project;
  return sendSample(owner, id, sampleEvent(type, { id: project.id, name, slug }));
}

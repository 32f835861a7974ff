/** A profile's webhook endpoints; lib/webhooks sends to them (PY-092…PY-096, DB-095). */
import { and, eq, isNotNull } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { payNotify } from "@/db/schema";
import type { Body } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/pay-events";
import type { PayHookView } from "@/lib/contract/pay-events";
import { PAY_EVENT_TYPES, type PayEventType, type PayEventView } from "@/lib/contract/pay-shapes";
import { take } from "@/lib/http/rate-limit";
import { enqueue } from "@/lib/mail/outbox";
import { isUuid } from "@/lib/protocol/ids";
import { newPayLinkId } from "@/lib/protocol/pay-auth";
import { newReference, showReference } from "@/lib/protocol/pay-reference";
import {
  addEndpoint,
  type Endpoint,
  findEndpoint,
  listEndpoints,
  removeEndpoint,
} from "@/lib/webhooks/endpoints";
import type { WebhookOwner } from "@/lib/webhooks/outbox";
import { sendSample } from "@/lib/webhooks/send-again";
import { type TurnedOff, tellTurnedOff } from "@/lib/webhooks/turn-off";
import { payErrors } from "./errors";
import { payHookTestLimit } from "./limits";
import { hookOffMail } from "./mails";

const owner = (payeeId: string): WebhookOwner => ({ kind: "payee", id: payeeId });

const isType = (text: string): text is PayEventType =>
  PAY_EVENT_TYPES.some((type) => type === text);

const viewOf = (endpoint: Endpoint): PayHookView => ({
  id: endpoint.id,
  url: endpoint.url,
  events: endpoint.events.filter(isType),
  active: endpoint.enabled,
  createdAt: endpoint.createdAt.toISOString(),
  lastAt: endpoint.lastAt?.toISOString() ?? null,
  lastStatus: endpoint.lastStatus,
  failingSince: endpoint.failingSince?.toISOString() ?? null,
});

/** Oldest first. */
export const listHooks = async (payeeId: string): Promise<{ hooks: PayHookView[] }> => ({
  hooks: (await listEndpoints(owner(payeeId))).map(viewOf),
});

/** The secret is returned only here. @throws 400 for an address that is not public https; 409 for a sixth */
export async function addHook(
  payeeId: string,
  { url, events }: Body<typeof api.addPayHook>,
): Promise<PayHookView & { secret: string }> {
  const given = { url, events: [...new Set(events)] };
  const { endpoint, secret } = await addEndpoint(owner(payeeId), given);
  return { ...viewOf(endpoint), secret };
}

const idOf = (text: string): string => {
  if (!isUuid(text)) throw payErrors.hookUnknown();
  return text;
};

/** @throws 404 */
export async function removeHook(payeeId: string, id: string): Promise<{ ok: true }> {
  await removeEndpoint(owner(payeeId), idOf(id));
  return { ok: true };
}

/** Sends a sample and returns the receiver's status; null when it did not answer. @throws 404, 429 */
export async function testHook(payeeId: string, id: string): Promise<{ status: number | null }> {
  await findEndpoint(owner(payeeId), idOf(id));
  await take(payHookTestLimit, payeeId);
  const { status } = await sendSample(owner(payeeId), id, sampleEvent(payeeId));
  return { status };
}

/** A made-up event in the shape of real ones. */
const sampleEvent = (payee: string): PayEventView => ({
  // Far above real event numbers, because a receiver remembers the ids it has seen.
  id: `evt_0${Date.now()}`,
  type: "pay.created",
  at: new Date().toISOString(),
  payee,
  link: {
    id: newPayLinkId(),
    ref: showReference(newReference()),
    status: "open",
    amount: "12345",
    currency: "EUR",
    paid: "0",
    pending: "0",
    shop: null,
    reusable: false,
  },
  payment: null,
  test: true,
});

/** Mails the owners of webhooks that were turned off after too many failures. @returns how many */
export const tellHooksOff = async (): Promise<{ told: number }> => ({
  told: await tellTurnedOff("payee", tellOwner),
});

async function tellOwner(tx: Tx, off: TurnedOff): Promise<void> {
  const [notify] = await tx
    .select()
    .from(payNotify)
    .where(and(eq(payNotify.payeeId, off.ownerId), isNotNull(payNotify.verifiedAt)));
  if (notify) await enqueue(tx, [hookOffMail(notify.email, off)]);
}

import { deskApi } from "@/lib/http/families";
import { body, emptyBody } from "@/lib/http/parse";
import { agent } from "@/lib/tickets/desk/access";
import { OneWebhook, WebhookChanges } from "@/lib/tickets/desk/webhook-schemas";
import { changeWebhook, removeWebhook } from "@/lib/tickets/desk/webhooks";
import { Done } from "@/lib/tickets/schemas";

/** Another address, other events, on or off. */
export const PATCH = deskApi(
  { summary: "Change a webhook", answers: { 200: OneWebhook }, refusals: [403, 404] },
  agent,
  body(WebhookChanges),
  ({ account, params, body }) =>
    changeWebhook(account.userId, params.id ?? "", params.webhookId ?? "", body),
);

/** Nothing more is sent there, and its log goes too. */
export const DELETE = deskApi(
  { summary: "Remove a webhook", answers: { 200: Done }, refusals: [403, 404] },
  agent,
  emptyBody,
  async ({ account, params }) => {
    await removeWebhook(account.userId, params.id ?? "", params.webhookId ?? "");
    return { ok: true };
  },
);

import * as api from "@/lib/contract/desk-webhooks";
import { deskApi } from "@/lib/tickets/desk/access";
import { changeWebhook, removeWebhook } from "@/lib/tickets/desk/webhooks";

/** Changes its address, its events, or whether it is on. */
export const PATCH = deskApi(api.changeWebhook, ({ account, params, body }) =>
  changeWebhook(account.userId, params.id, params.webhookId, body),
);

/** Stops sending and removes the log. */
export const DELETE = deskApi(api.removeWebhook, async ({ account, params }) => {
  await removeWebhook(account.userId, params.id, params.webhookId);
  return { ok: true };
});

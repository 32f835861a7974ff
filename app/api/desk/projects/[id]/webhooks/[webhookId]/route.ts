import * as api from "@/lib/contract/desk-webhooks";
import { deskApi } from "@/lib/tickets/desk/access";
import { changeWebhook, removeWebhook } from "@/lib/tickets/desk/webhooks";

/** Another address, other events, on or off. */
export const PATCH = deskApi(api.changeWebhook, ({ account, params, body }) =>
  changeWebhook(account.userId, params.id, params.webhookId, body),
);

/** Nothing more is sent there, and its log goes too. */
export const DELETE = deskApi(api.removeWebhook, async ({ account, params }) => {
  await removeWebhook(account.userId, params.id, params.webhookId);
  return { ok: true };
});

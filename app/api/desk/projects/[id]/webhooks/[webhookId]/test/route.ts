import * as api from "@/lib/contract/desk-webhooks";
import { deskApi } from "@/lib/tickets/desk/access";
import { testWebhook } from "@/lib/tickets/desk/webhooks";

/** Sends a sample now and returns the receiver's answer. */
export const POST = deskApi(api.testWebhook, ({ account, params, body }) =>
  testWebhook(account.userId, params.id, params.webhookId, body.type),
);

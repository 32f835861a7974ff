import * as api from "@/lib/contract/desk-webhooks";
import { deskApi } from "@/lib/tickets/desk/access";
import { newSecret } from "@/lib/tickets/desk/webhooks";

/** Makes a new secret; only this answer contains it. The old one also signs for another day. */
export const POST = deskApi(api.renewWebhookSecret, ({ account, params }) =>
  newSecret(account.userId, params.id, params.webhookId),
);

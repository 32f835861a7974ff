import * as api from "@/lib/contract/desk-webhooks";
import { deskApi } from "@/lib/tickets/desk/access";
import { newSecret } from "@/lib/tickets/desk/webhooks";

/** Another secret, shown this once; the one before signs beside it for a day. */
export const POST = deskApi(api.renewWebhookSecret, ({ account, params }) =>
  newSecret(account.userId, params.id, params.webhookId),
);

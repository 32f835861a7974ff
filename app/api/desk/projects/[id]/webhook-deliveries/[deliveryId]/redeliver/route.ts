import * as api from "@/lib/contract/desk-webhooks";
import { deskApi } from "@/lib/tickets/desk/access";
import { sendAgain } from "@/lib/tickets/desk/webhook-log";

/** Sends an event once more, under the id it had. */
export const POST = deskApi(api.redeliver, ({ account, params }) =>
  sendAgain(account.userId, params.id, params.deliveryId),
);

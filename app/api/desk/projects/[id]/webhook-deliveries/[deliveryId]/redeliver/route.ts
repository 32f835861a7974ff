import * as api from "@/lib/contract/desk-webhooks";
import { deskApi } from "@/lib/tickets/desk/access";
import { sendAgain } from "@/lib/tickets/desk/webhook-log";

/** Sends an event again, with the same id. */
export const POST = deskApi(api.redeliver, ({ account, params }) =>
  sendAgain(account.userId, params.id, params.deliveryId),
);

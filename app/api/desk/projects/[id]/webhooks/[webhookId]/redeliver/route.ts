import * as api from "@/lib/contract/desk-webhooks";
import { deskApi } from "@/lib/tickets/desk/access";
import { failedOf, sendFailedAgain } from "@/lib/tickets/desk/webhook-log";

/** How many events to one webhook were given up. */
export const GET = deskApi(api.countFailedDeliveries, ({ account, params }) =>
  failedOf(account.userId, params.id, params.webhookId),
);

/** Sends all of them once more, under the ids they had. */
export const POST = deskApi(api.redeliverFailed, ({ account, params }) =>
  sendFailedAgain(account.userId, params.id, params.webhookId),
);

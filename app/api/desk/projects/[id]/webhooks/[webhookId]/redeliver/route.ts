import * as api from "@/lib/contract/desk-webhooks";
import { deskApi } from "@/lib/tickets/desk/access";
import { failedOf, sendFailedAgain } from "@/lib/tickets/desk/webhook-log";

/** The number of failed events of a webhook. */
export const GET = deskApi(api.countFailedDeliveries, ({ account, params }) =>
  failedOf(account.userId, params.id, params.webhookId),
);

/** Sends all failed events again, with the same ids. */
export const POST = deskApi(api.redeliverFailed, ({ account, params }) =>
  sendFailedAgain(account.userId, params.id, params.webhookId),
);

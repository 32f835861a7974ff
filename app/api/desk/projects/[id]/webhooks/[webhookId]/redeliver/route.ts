import * as api from "@/lib/contract/desk-webhooks";
import { deskApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";
import { agent } from "@/lib/tickets/desk/access";
import { failedOf, sendFailedAgain } from "@/lib/tickets/desk/webhook-log";

/** How many events to one webhook were given up. */
export const GET = deskApi(api.countFailedDeliveries, agent, ({ account, params }) =>
  failedOf(account.userId, params.id, params.webhookId),
);

/** Sends all of them once more, under the ids they had. */
export const POST = deskApi(api.redeliverFailed, agent, emptyBody, ({ account, params }) =>
  sendFailedAgain(account.userId, params.id, params.webhookId),
);

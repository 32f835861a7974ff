import * as api from "@/lib/contract/desk-webhooks";
import { deskApi } from "@/lib/tickets/desk/access";
import { listLog } from "@/lib/tickets/desk/webhook-log";

/** What was sent in the last thirty days or waits to be, newest first. */
export const GET = deskApi(api.listDeliveries, ({ account, params, search }) =>
  listLog(account.userId, params.id, search),
);

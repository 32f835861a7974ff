import * as api from "@/lib/contract/desk-webhooks";
import { deskApi } from "@/lib/tickets/desk/access";
import { listLog } from "@/lib/tickets/desk/webhook-log";

/** Events sent in the last thirty days or waiting, newest first. */
export const GET = deskApi(api.listDeliveries, ({ account, params, search }) =>
  listLog(account.userId, params.id, search),
);

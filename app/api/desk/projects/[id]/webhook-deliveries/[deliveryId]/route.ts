import * as api from "@/lib/contract/desk-webhooks";
import { deskApi } from "@/lib/tickets/desk/access";
import { readDelivery } from "@/lib/tickets/desk/webhook-log";

/** One event with its body and every attempt. */
export const GET = deskApi(api.readDelivery, ({ account, params }) =>
  readDelivery(account.userId, params.id, params.deliveryId),
);

import { deskApi } from "@/lib/http/families";
import { query } from "@/lib/http/parse";
import { agent } from "@/lib/tickets/desk/access";
import { listLog } from "@/lib/tickets/desk/webhook-log";
import { DeliveryPage, DeliveryQuery } from "@/lib/tickets/desk/webhook-schemas";

/** What was sent in the last thirty days or waits to be, newest first. */
export const GET = deskApi(
  {
    summary: "List what webhooks were sent",
    answers: { 200: DeliveryPage },
    refusals: [403, 404],
  },
  agent,
  query(DeliveryQuery),
  ({ account, params, search }) => listLog(account.userId, params.id ?? "", search),
);

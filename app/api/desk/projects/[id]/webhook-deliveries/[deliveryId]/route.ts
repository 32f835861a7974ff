import { deskApi } from "@/lib/http/families";
import { agent } from "@/lib/tickets/desk/access";
import { readDelivery } from "@/lib/tickets/desk/webhook-log";
import { OneDelivery } from "@/lib/tickets/desk/webhook-schemas";

/** One event with its body and every attempt. */
export const GET = deskApi(
  { summary: "Read one delivery", answers: { 200: OneDelivery }, refusals: [403, 404] },
  agent,
  ({ account, params }) => readDelivery(account.userId, params.id ?? "", params.deliveryId ?? ""),
);

import { deskApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";
import { agent } from "@/lib/tickets/desk/access";
import { sendAgain } from "@/lib/tickets/desk/webhook-log";
import { OneDelivery } from "@/lib/tickets/desk/webhook-schemas";

/** Sends an event once more, under the id it had. */
export const POST = deskApi(
  { summary: "Send an event again", answers: { 200: OneDelivery }, refusals: [403, 404, 409] },
  agent,
  emptyBody,
  ({ account, params }) => sendAgain(account.userId, params.id ?? "", params.deliveryId ?? ""),
);

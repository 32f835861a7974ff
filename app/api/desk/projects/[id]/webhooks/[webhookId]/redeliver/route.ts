import { deskApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";
import { agent } from "@/lib/tickets/desk/access";
import { failedOf, sendFailedAgain } from "@/lib/tickets/desk/webhook-log";
import { FailedDeliveries, QueuedAgain } from "@/lib/tickets/desk/webhook-schemas";

/** How many events to one webhook were given up. */
export const GET = deskApi(
  {
    summary: "Count what a webhook failed to get",
    answers: { 200: FailedDeliveries },
    refusals: [403, 404],
  },
  agent,
  ({ account, params }) => failedOf(account.userId, params.id ?? "", params.webhookId ?? ""),
);

/** Sends all of them once more, under the ids they had. */
export const POST = deskApi(
  {
    summary: "Send again what a webhook failed to get",
    answers: { 200: QueuedAgain },
    refusals: [403, 404, 409],
  },
  agent,
  emptyBody,
  ({ account, params }) => sendFailedAgain(account.userId, params.id ?? "", params.webhookId ?? ""),
);

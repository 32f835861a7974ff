import { deskApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { agent } from "@/lib/tickets/desk/access";
import { SampleAnswer, SampleRequest } from "@/lib/tickets/desk/webhook-schemas";
import { testWebhook } from "@/lib/tickets/desk/webhooks";

/** Sends a sample at once, and tells what the receiver answered. */
export const POST = deskApi(
  {
    summary: "Send a sample to a webhook",
    answers: { 200: SampleAnswer },
    refusals: [403, 404, 429],
  },
  agent,
  body(SampleRequest),
  ({ account, params, body }) =>
    testWebhook(account.userId, params.id ?? "", params.webhookId ?? "", body.type),
);

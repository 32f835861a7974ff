import { deskApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";
import { agent } from "@/lib/tickets/desk/access";
import { ChangedSecret } from "@/lib/tickets/desk/webhook-schemas";
import { newSecret } from "@/lib/tickets/desk/webhooks";

/** Another secret, shown this once; the one before signs beside it for a day. */
export const POST = deskApi(
  {
    summary: "Change the secret of a webhook",
    answers: { 200: ChangedSecret },
    refusals: [403, 404],
  },
  agent,
  emptyBody,
  ({ account, params }) => newSecret(account.userId, params.id ?? "", params.webhookId ?? ""),
);

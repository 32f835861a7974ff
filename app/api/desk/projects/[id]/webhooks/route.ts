import { deskApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { created } from "@/lib/http/route";
import { agent } from "@/lib/tickets/desk/access";
import { CreatedWebhook, NewWebhook, Webhooks } from "@/lib/tickets/desk/webhook-schemas";
import { addWebhook, listWebhooks } from "@/lib/tickets/desk/webhooks";

/** Where a project's events are sent, without the secrets they are signed with. */
export const GET = deskApi(
  { summary: "List the webhooks of a project", answers: { 200: Webhooks }, refusals: [403, 404] },
  agent,
  ({ account, params }) => listWebhooks(account.userId, params.id ?? ""),
);

/** Another receiver; its secret is shown this once. */
export const POST = deskApi(
  {
    summary: "Add a webhook to a project",
    answers: { 201: CreatedWebhook },
    refusals: [403, 404, 409],
  },
  agent,
  body(NewWebhook),
  async ({ account, params, body }) =>
    created(await addWebhook(account.userId, params.id ?? "", body)),
);

import * as api from "@/lib/contract/desk-webhooks";
import { deskApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { created } from "@/lib/http/route";
import { agent } from "@/lib/tickets/desk/access";
import { addWebhook, listWebhooks } from "@/lib/tickets/desk/webhooks";

/** Where a project's events are sent, without the secrets they are signed with. */
export const GET = deskApi(api.listWebhooks, agent, ({ account, params }) =>
  listWebhooks(account.userId, params.id),
);

/** Another receiver; its secret is shown this once. */
export const POST = deskApi(
  api.addWebhook,
  agent,
  body(api.addWebhook),
  async ({ account, params, body }) => created(await addWebhook(account.userId, params.id, body)),
);

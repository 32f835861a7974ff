import * as api from "@/lib/contract/desk-webhooks";
import { created } from "@/lib/http/route";
import { deskApi } from "@/lib/tickets/desk/access";
import { addWebhook, listWebhooks } from "@/lib/tickets/desk/webhooks";

/** Where a project's events are sent, without the secrets they are signed with. */
export const GET = deskApi(api.listWebhooks, ({ account, params }) =>
  listWebhooks(account.userId, params.id),
);

/** Another receiver; its secret is shown this once. */
export const POST = deskApi(api.addWebhook, async ({ account, params, body }) =>
  created(await addWebhook(account.userId, params.id, body)),
);

import * as api from "@/lib/contract/desk-webhooks";
import { created } from "@/lib/http/route";
import { deskApi } from "@/lib/tickets/desk/access";
import { addWebhook, listWebhooks } from "@/lib/tickets/desk/webhooks";

/** A project's webhooks, without their secrets. */
export const GET = deskApi(api.listWebhooks, ({ account, params }) =>
  listWebhooks(account.userId, params.id),
);

/** Adds a webhook; only this answer contains its secret. */
export const POST = deskApi(api.addWebhook, async ({ account, params, body }) =>
  created(await addWebhook(account.userId, params.id, body)),
);

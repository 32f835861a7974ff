import * as api from "@/lib/contract/desk-projects";
import { created } from "@/lib/http/route";
import { deskApi } from "@/lib/tickets/desk/access";
import { listDeskKeys } from "@/lib/tickets/desk/keys";
import { makeProjectKey } from "@/lib/tickets/keys";

/** A project's keys with their rate limits, newest first, including revoked ones. */
export const GET = deskApi(api.listDeskKeys, ({ account, params, search }) =>
  listDeskKeys(account.userId, params.id, search),
);

/** Makes a key; only this answer contains it. */
export const POST = deskApi(api.createDeskKey, async ({ account, params, body }) =>
  created(await makeProjectKey(account.userId, params.id, body.name)),
);

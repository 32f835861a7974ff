import * as api from "@/lib/contract/desk-projects";
import { created } from "@/lib/http/route";
import { deskApi } from "@/lib/tickets/desk/access";
import { listDeskKeys } from "@/lib/tickets/desk/keys";
import { makeProjectKey } from "@/lib/tickets/keys";

/** A project's keys with their windows, newest first, revoked ones too. */
export const GET = deskApi(api.listDeskKeys, ({ account, params, search }) =>
  listDeskKeys(account.userId, params.id, search),
);

/** A new key, shown this once. */
export const POST = deskApi(api.createDeskKey, async ({ account, params, body }) =>
  created(await makeProjectKey(account.userId, params.id, body.name)),
);

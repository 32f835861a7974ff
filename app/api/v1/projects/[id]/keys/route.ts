import * as api from "@/lib/contract/tickets";
import { created } from "@/lib/http/route";
import { ticketsApi } from "@/lib/tickets/access";
import { listProjectKeys, makeProjectKey } from "@/lib/tickets/keys";

/** A project's keys, newest first, including revoked ones. */
export const GET = ticketsApi(api.listProjectKeys, ({ person, params }) =>
  listProjectKeys(person.userId, params.id),
);

/** Makes a project key; only this answer contains it. */
export const POST = ticketsApi(api.createProjectKey, async ({ person, params, body }) =>
  created(await makeProjectKey(person.userId, params.id, body.name)),
);

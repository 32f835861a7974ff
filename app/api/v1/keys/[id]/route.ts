import * as api from "@/lib/contract/tickets";
import { ticketsApi } from "@/lib/tickets/access";
import { revokeKey } from "@/lib/tickets/keys";

/** Ends a project key of a project one is in, or a personal key of one's own. */
export const DELETE = ticketsApi(api.revokeKey, async ({ person, params }) => {
  await revokeKey(person.userId, params.id);
  return { ok: true };
});

import * as api from "@/lib/contract/tickets";
import { ticketsApi } from "@/lib/tickets/access";
import { revokeKey } from "@/lib/tickets/keys";

/** Revokes a key of the person's projects, or their own personal key. */
export const DELETE = ticketsApi(api.revokeKey, async ({ person, params }) => {
  await revokeKey(person.userId, params.id);
  return { ok: true };
});

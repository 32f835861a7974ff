import { ticketsApi } from "@/lib/tickets/access";
import { revokeKey } from "@/lib/tickets/keys";
import { Done } from "@/lib/tickets/schemas";

/** Ends a project key of a project one is in, or a personal key of one's own. */
export const DELETE = ticketsApi(
  { summary: "Revoke a key", answers: { 200: Done }, refusals: [400, 404] },
  async ({ person, params }) => {
    await revokeKey(person.userId, params.id ?? "");
    return { ok: true };
  },
);

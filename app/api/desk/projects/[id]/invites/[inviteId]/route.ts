import { deskApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";
import { agent } from "@/lib/tickets/desk/access";
import { withdrawInvite } from "@/lib/tickets/desk/invites";
import { Done } from "@/lib/tickets/schemas";

/** Takes an invitation back. */
export const DELETE = deskApi(
  { summary: "Take an invitation back", answers: { 200: Done }, refusals: [403, 404] },
  agent,
  emptyBody,
  async ({ account, params }) => {
    await withdrawInvite(account.userId, params.id ?? "", params.inviteId ?? "");
    return { ok: true };
  },
);

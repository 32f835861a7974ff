import * as api from "@/lib/contract/desk-members";
import { deskApi } from "@/lib/tickets/desk/access";
import { withdrawInvite } from "@/lib/tickets/desk/invites";

/** Withdraws an invitation. */
export const DELETE = deskApi(api.withdrawInvite, async ({ account, params }) => {
  await withdrawInvite(account.userId, params.id, params.inviteId);
  return { ok: true };
});

import * as api from "@/lib/contract/desk-members";
import { deskApi } from "@/lib/tickets/desk/access";
import { changeMember, removeMember } from "@/lib/tickets/desk/members";

/** Owners change roles; members change their own mail setting. */
export const PATCH = deskApi(api.changeMember, ({ account, params, body }) =>
  changeMember(account.userId, params.id, params.userId, body),
);

/** Removes a member, or leaves the project. */
export const DELETE = deskApi(api.removeMember, async ({ account, params }) => {
  await removeMember(account.userId, params.id, params.userId);
  return { ok: true };
});

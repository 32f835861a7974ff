import * as api from "@/lib/contract/desk-projects";
import { deskApi } from "@/lib/tickets/desk/access";
import { changeCanned, removeCanned } from "@/lib/tickets/desk/canned";

export const PATCH = deskApi(api.changeCannedReply, ({ account, params, body }) =>
  changeCanned(account.userId, params.id, params.cannedId, body),
);

export const DELETE = deskApi(api.removeCannedReply, async ({ account, params }) => {
  await removeCanned(account.userId, params.id, params.cannedId);
  return { ok: true };
});

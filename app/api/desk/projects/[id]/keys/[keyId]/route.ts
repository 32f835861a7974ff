import * as api from "@/lib/contract/desk-projects";
import { deskApi } from "@/lib/tickets/desk/access";
import { limitKey, revokeDeskKey } from "@/lib/tickets/desk/keys";

/** An owner changes a project key's rate limit. */
export const PATCH = deskApi(api.limitDeskKey, ({ account, params, body }) =>
  limitKey(account.userId, params.id, params.keyId, body),
);

/** Revokes a key; its next request is refused. */
export const DELETE = deskApi(api.revokeDeskKey, async ({ account, params }) => {
  await revokeDeskKey(account.userId, params.id, params.keyId);
  return { ok: true };
});

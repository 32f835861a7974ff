import * as api from "@/lib/contract/desk-projects";
import { deskApi } from "@/lib/tickets/desk/access";
import { limitKey, revokeDeskKey } from "@/lib/tickets/desk/keys";

/** How often one project key may be used, by an owner. */
export const PATCH = deskApi(api.limitDeskKey, ({ account, params, body }) =>
  limitKey(account.userId, params.id, params.keyId, body),
);

/** Ends a key; the next request with it is refused. */
export const DELETE = deskApi(api.revokeDeskKey, async ({ account, params }) => {
  await revokeDeskKey(account.userId, params.id, params.keyId);
  return { ok: true };
});

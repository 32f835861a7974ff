import * as api from "@/lib/contract/desk-projects";
import { deskApi } from "@/lib/http/families";
import { body, emptyBody } from "@/lib/http/parse";
import { agent } from "@/lib/tickets/desk/access";
import { limitKey, revokeDeskKey } from "@/lib/tickets/desk/keys";

/** How often one project key may be used, by an owner. */
export const PATCH = deskApi(
  api.limitDeskKey,
  agent,
  body(api.limitDeskKey),
  ({ account, params, body }) => limitKey(account.userId, params.id, params.keyId, body),
);

/** Ends a key; the next request with it is refused. */
export const DELETE = deskApi(api.revokeDeskKey, agent, emptyBody, async ({ account, params }) => {
  await revokeDeskKey(account.userId, params.id, params.keyId);
  return { ok: true };
});

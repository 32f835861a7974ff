import { deskApi } from "@/lib/http/families";
import { body, emptyBody } from "@/lib/http/parse";
import { agent } from "@/lib/tickets/desk/access";
import { limitKey, revokeDeskKey } from "@/lib/tickets/desk/keys";
import { KeyLimits, OneKey } from "@/lib/tickets/desk/project-schemas";
import { Done } from "@/lib/tickets/schemas";

/** How often one project key may be used, by an owner. */
export const PATCH = deskApi(
  { summary: "Limit a project key", answers: { 200: OneKey }, refusals: [403, 404] },
  agent,
  body(KeyLimits),
  ({ account, params, body }) =>
    limitKey(account.userId, params.id ?? "", params.keyId ?? "", body),
);

/** Ends a key; the next request with it is refused. */
export const DELETE = deskApi(
  { summary: "Revoke a project key on its page", answers: { 200: Done }, refusals: [404] },
  agent,
  emptyBody,
  async ({ account, params }) => {
    await revokeDeskKey(account.userId, params.id ?? "", params.keyId ?? "");
    return { ok: true };
  },
);

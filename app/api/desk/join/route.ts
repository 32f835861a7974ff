import * as api from "@/lib/contract/desk-members";
import { deskApi } from "@/lib/tickets/desk/access";
import { join } from "@/lib/tickets/desk/invites";

/** Accepts an invitation. */
export const POST = deskApi(api.joinProject, ({ account, body }) =>
  join(account.userId, body.token),
);

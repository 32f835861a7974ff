import * as api from "@/lib/contract/desk";
import { deskApi } from "@/lib/tickets/desk/access";
import { markRead } from "@/lib/tickets/desk/detail";

/** Records that this member has seen the ticket up to a message. */
export const POST = deskApi(api.markTicketRead, async ({ account, params, body }) => {
  await markRead(account.userId, params.code, body.seen);
  return { ok: true };
});

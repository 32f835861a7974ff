import { deskApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { agent } from "@/lib/tickets/desk/access";
import { markRead } from "@/lib/tickets/desk/detail";
import { Seen } from "@/lib/tickets/desk/ticket-schemas";
import { Done } from "@/lib/tickets/schemas";

/** This member has seen the ticket as far as a message. */
export const POST = deskApi(
  { summary: "Mark a ticket as read", answers: { 200: Done }, refusals: [404] },
  agent,
  body(Seen),
  async ({ account, params, body }) => {
    await markRead(account.userId, params.code ?? "", body.seen);
    return { ok: true };
  },
);

import { deskApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { mark } from "@/lib/tickets/access";
import { agent } from "@/lib/tickets/desk/access";
import { DeskReply, DeskReplyAnswer } from "@/lib/tickets/desk/ticket-schemas";
import { replyAtDesk } from "@/lib/tickets/desk/work";

/** Answers the customer; a reply whose mail did not go out is kept all the same. */
export const POST = deskApi(
  {
    summary: "Reply to a ticket at the desk",
    answers: { 200: DeskReplyAnswer },
    refusals: [404],
  },
  agent,
  body(DeskReply),
  mark,
  ({ account, params, body, mark }) => replyAtDesk(account, params.code ?? "", body, mark),
);

import { body } from "@/lib/http/parse";
import { mark, ticketsApi } from "@/lib/tickets/access";
import { replyAsAgent } from "@/lib/tickets/reply";
import { NewReply, ReplyAnswer } from "@/lib/tickets/schemas";

/** Answers the customer; a reply whose mail did not go out is kept all the same. */
export const POST = ticketsApi(
  { summary: "Reply to a ticket", answers: { 200: ReplyAnswer }, refusals: [404] },
  body(NewReply),
  mark,
  ({ person, params, body, mark }) =>
    replyAsAgent(person, params.code ?? "", { ...body, attachments: [] }, mark),
);

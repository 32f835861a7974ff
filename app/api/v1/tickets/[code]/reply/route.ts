import * as api from "@/lib/contract/tickets";
import { body } from "@/lib/http/parse";
import { mark, ticketsApi } from "@/lib/tickets/access";
import { replyAsAgent } from "@/lib/tickets/reply";

/** Answers the customer. The reply is stored even when its mail cannot be sent. */
export const POST = ticketsApi(
  api.replyToTicket,
  body(api.replyToTicket),
  mark,
  ({ person, params, body, mark }) =>
    replyAsAgent(person, params.code, { ...body, attachments: [] }, mark),
);

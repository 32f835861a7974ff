import * as api from "@/lib/contract/tickets";
import { keyedBody } from "@/lib/http/idempotency";
import { body } from "@/lib/http/parse";
import { ticketsApi } from "@/lib/tickets/access";
import { replyAsAgent } from "@/lib/tickets/reply";

/** Answers the customer. The reply is stored even when its mail cannot be sent. */
export const POST = ticketsApi(
  api.replyToTicket,
  body(api.replyToTicket),
  keyedBody,
  ({ person, params, body, keyedBody }) =>
    replyAsAgent(person, params.code, { ...body, attachments: [] }, keyedBody),
);

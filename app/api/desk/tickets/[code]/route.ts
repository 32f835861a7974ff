import { deskApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { agent } from "@/lib/tickets/desk/access";
import { deskDetailOf } from "@/lib/tickets/desk/detail";
import { OneDeskTicket } from "@/lib/tickets/desk/ticket-schemas";
import { NewStatus, StatusAnswer } from "@/lib/tickets/schemas";
import { setStatus } from "@/lib/tickets/status";

/** One ticket with its thread, its notes and what agents alone see. */
export const GET = deskApi(
  { summary: "Read a ticket at the desk", answers: { 200: OneDeskTicket }, refusals: [404] },
  agent,
  ({ account, params }) => deskDetailOf(account.userId, params.code ?? ""),
);

/** Resolves it or opens it again; the customer is sent nothing. */
export const PATCH = deskApi(
  {
    summary: "Change a ticket's status at the desk",
    answers: { 200: StatusAnswer },
    refusals: [404],
  },
  agent,
  body(NewStatus),
  ({ account, params, body }) => setStatus(account.userId, params.code ?? "", body.status),
);

import { body } from "@/lib/http/parse";
import { ticketsApi } from "@/lib/tickets/access";
import { detailOf } from "@/lib/tickets/detail";
import { NewStatus, OneTicket, StatusAnswer } from "@/lib/tickets/schemas";
import { setStatus } from "@/lib/tickets/status";

/** One ticket with its thread. */
export const GET = ticketsApi(
  { summary: "Read a ticket", answers: { 200: OneTicket }, refusals: [404] },
  ({ person, params }) => detailOf(person.userId, params.code ?? ""),
);

/** Resolves a ticket or opens it again; the customer is sent nothing. */
export const PATCH = ticketsApi(
  { summary: "Set a ticket's status", answers: { 200: StatusAnswer }, refusals: [404] },
  body(NewStatus),
  ({ person, params, body }) => setStatus(person.userId, params.code ?? "", body.status),
);

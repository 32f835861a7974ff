import * as api from "@/lib/contract/tickets";
import { ticketsApi } from "@/lib/tickets/access";
import { detailOf } from "@/lib/tickets/detail";
import { setStatus } from "@/lib/tickets/status";

/** A ticket with its thread. */
export const GET = ticketsApi(api.readTicket, ({ person, params }) =>
  detailOf(person.userId, params.code),
);

/** Resolves or reopens a ticket, without a mail to the customer. */
export const PATCH = ticketsApi(api.setTicketStatus, ({ person, params, body }) =>
  setStatus(person.userId, params.code, body.status),
);

import { query } from "@/lib/http/parse";
import { ticketsApi } from "@/lib/tickets/access";
import { listTickets } from "@/lib/tickets/list";
import { TicketPage, TicketQuery } from "@/lib/tickets/schemas";

/** The tickets of every project the key's person is in, newest first. */
export const GET = ticketsApi(
  { summary: "List tickets", answers: { 200: TicketPage } },
  query(TicketQuery),
  ({ person, search }) => listTickets(person.userId, search),
);

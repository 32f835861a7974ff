import * as api from "@/lib/contract/tickets";
import { ticketsApi } from "@/lib/tickets/access";
import { listTickets } from "@/lib/tickets/list";

/** The tickets of all the person's projects, newest first. */
export const GET = ticketsApi(api.listTickets, ({ person, search }) =>
  listTickets(person.userId, search),
);

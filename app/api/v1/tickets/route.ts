import * as api from "@/lib/contract/tickets";
import { ticketsApi } from "@/lib/tickets/access";
import { listTickets } from "@/lib/tickets/list";

/** The tickets of every project the key's person is in, newest first. */
export const GET = ticketsApi(api.listTickets, ({ person, search }) =>
  listTickets(person.userId, search),
);

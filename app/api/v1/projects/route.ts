import * as api from "@/lib/contract/tickets";
import { ticketsApi } from "@/lib/tickets/access";
import { listProjects } from "@/lib/tickets/projects";

/** The projects the key's person is in, with how many of their tickets are open. */
export const GET = ticketsApi(api.listProjects, ({ person }) => listProjects(person.userId));

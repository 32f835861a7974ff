import * as api from "@/lib/contract/tickets";
import { ticketsApi } from "@/lib/tickets/access";
import { listProjects } from "@/lib/tickets/projects";

/** The person's projects with their numbers of open tickets. */
export const GET = ticketsApi(api.listProjects, ({ person }) => listProjects(person.userId));

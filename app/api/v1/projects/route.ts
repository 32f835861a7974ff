import { ticketsApi } from "@/lib/tickets/access";
import { listProjects } from "@/lib/tickets/projects";
import { Projects } from "@/lib/tickets/schemas";

/** The projects the key's person is in, with how many of their tickets are open. */
export const GET = ticketsApi(
  { summary: "List projects", answers: { 200: Projects } },
  ({ person }) => listProjects(person.userId),
);

import * as api from "@/lib/contract/desk-projects";
import { created } from "@/lib/http/route";
import { deskApi } from "@/lib/tickets/desk/access";
import { createProject, listDeskProjects } from "@/lib/tickets/desk/projects";

/** All projects of a person, and deleted ones they can restore. */
export const GET = deskApi(api.listDeskProjects, ({ account }) => listDeskProjects(account.userId));

/** Creates a project; its creator owns it. */
export const POST = deskApi(api.createProject, async ({ account, body }) =>
  created(await createProject(account.userId, body)),
);

import * as api from "@/lib/contract/desk-projects";
import { created } from "@/lib/http/route";
import { deskApi } from "@/lib/tickets/desk/access";
import { createProject, listDeskProjects } from "@/lib/tickets/desk/projects";

/** Every project a person works in, and those they own and may still restore. */
export const GET = deskApi(api.listDeskProjects, ({ account }) => listDeskProjects(account.userId));

/** A new project, which its maker owns. */
export const POST = deskApi(api.createProject, async ({ account, body }) =>
  created(await createProject(account.userId, body)),
);

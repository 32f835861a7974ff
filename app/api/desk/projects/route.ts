import { deskApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { created } from "@/lib/http/route";
import { agent } from "@/lib/tickets/desk/access";
import { DeskProjects, NewProject, OneProject } from "@/lib/tickets/desk/project-schemas";
import { createProject, listDeskProjects } from "@/lib/tickets/desk/projects";

/** Every project a person works in, and those they own and may still restore. */
export const GET = deskApi(
  { summary: "List the projects one works in", answers: { 200: DeskProjects } },
  agent,
  ({ account }) => listDeskProjects(account.userId),
);

/** A new project, which its maker owns. */
export const POST = deskApi(
  { summary: "Make a project", answers: { 201: OneProject }, refusals: [409] },
  agent,
  body(NewProject),
  async ({ account, body }) => created(await createProject(account.userId, body)),
);

import { deskApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { agent } from "@/lib/tickets/desk/access";
import { Confirmed, ProjectChanges, ProjectSettings } from "@/lib/tickets/desk/project-schemas";
import { changeProject, deleteProject, readProject } from "@/lib/tickets/desk/projects";
import { Done } from "@/lib/tickets/schemas";

/** A project with its settings. */
export const GET = deskApi(
  { summary: "Read a project", answers: { 200: ProjectSettings }, refusals: [404] },
  agent,
  ({ account, params }) => readProject(account.userId, params.id ?? ""),
);

/** Its name and settings, by an owner. */
export const PATCH = deskApi(
  { summary: "Change a project", answers: { 200: ProjectSettings }, refusals: [403, 404] },
  agent,
  body(ProjectChanges),
  ({ account, params, body }) => changeProject(account.userId, params.id ?? "", body),
);

/** Out of sight at once, and gone 30 days later. */
export const DELETE = deskApi(
  { summary: "Delete a project", answers: { 200: Done }, refusals: [403, 404] },
  agent,
  body(Confirmed),
  async ({ account, params, body }) => {
    await deleteProject(account.userId, params.id ?? "", body.confirm);
    return { ok: true };
  },
);

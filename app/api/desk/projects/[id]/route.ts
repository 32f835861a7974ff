import * as api from "@/lib/contract/desk-projects";
import { deskApi } from "@/lib/tickets/desk/access";
import { changeProject, deleteProject, readProject } from "@/lib/tickets/desk/projects";

/** A project with its settings. */
export const GET = deskApi(api.readProject, ({ account, params }) =>
  readProject(account.userId, params.id),
);

/** Changes its name and settings, for owners. */
export const PATCH = deskApi(api.changeProject, ({ account, params, body }) =>
  changeProject(account.userId, params.id, body),
);

/** Hides it at once; its data is removed 30 days later. */
export const DELETE = deskApi(api.deleteProject, async ({ account, params, body }) => {
  await deleteProject(account.userId, params.id, body.confirm);
  return { ok: true };
});

import * as api from "@/lib/contract/desk-projects";
import { deskApi } from "@/lib/tickets/desk/access";
import { restoreProject } from "@/lib/tickets/desk/projects";

/** Restores a deleted project within 30 days. */
export const POST = deskApi(api.restoreProject, ({ account, params }) =>
  restoreProject(account.userId, params.id),
);

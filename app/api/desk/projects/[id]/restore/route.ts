import * as api from "@/lib/contract/desk-projects";
import { deskApi } from "@/lib/tickets/desk/access";
import { restoreProject } from "@/lib/tickets/desk/projects";

/** Brings a deleted project back, within 30 days. */
export const POST = deskApi(api.restoreProject, ({ account, params }) =>
  restoreProject(account.userId, params.id),
);

import * as api from "@/lib/contract/desk-projects";
import { deskApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";
import { agent } from "@/lib/tickets/desk/access";
import { restoreProject } from "@/lib/tickets/desk/projects";

/** Brings a deleted project back, within 30 days. */
export const POST = deskApi(api.restoreProject, agent, emptyBody, ({ account, params }) =>
  restoreProject(account.userId, params.id),
);

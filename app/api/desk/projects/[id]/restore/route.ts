import { deskApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";
import { agent } from "@/lib/tickets/desk/access";
import { OneProject } from "@/lib/tickets/desk/project-schemas";
import { restoreProject } from "@/lib/tickets/desk/projects";

/** Brings a deleted project back, within 30 days. */
export const POST = deskApi(
  { summary: "Restore a deleted project", answers: { 200: OneProject }, refusals: [403, 404] },
  agent,
  emptyBody,
  ({ account, params }) => restoreProject(account.userId, params.id ?? ""),
);

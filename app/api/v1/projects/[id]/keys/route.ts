import { body } from "@/lib/http/parse";
import { created } from "@/lib/http/route";
import { ticketsApi } from "@/lib/tickets/access";
import { listProjectKeys, makeProjectKey } from "@/lib/tickets/keys";
import { CreatedProjectKey, NewProjectKey, ProjectKeys } from "@/lib/tickets/schemas";

/** A project's keys, newest first, revoked ones too. */
export const GET = ticketsApi(
  { summary: "List a project's keys", answers: { 200: ProjectKeys }, refusals: [404] },
  ({ person, params }) => listProjectKeys(person.userId, params.id ?? ""),
);

/** A new project key, shown this once. */
export const POST = ticketsApi(
  { summary: "Make a project key", answers: { 201: CreatedProjectKey }, refusals: [404] },
  body(NewProjectKey),
  async ({ person, params, body }) =>
    created(await makeProjectKey(person.userId, params.id ?? "", body.name)),
);

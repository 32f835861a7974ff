import { deskApi } from "@/lib/http/families";
import { body, query } from "@/lib/http/parse";
import { created } from "@/lib/http/route";
import { agent } from "@/lib/tickets/desk/access";
import { listDeskKeys } from "@/lib/tickets/desk/keys";
import { DeskKeys, KeyQuery } from "@/lib/tickets/desk/project-schemas";
import { makeProjectKey } from "@/lib/tickets/keys";
import { CreatedProjectKey, NewProjectKey } from "@/lib/tickets/schemas";

/** A project's keys with their windows, newest first, revoked ones too. */
export const GET = deskApi(
  { summary: "List a project's keys on its page", answers: { 200: DeskKeys }, refusals: [404] },
  agent,
  query(KeyQuery),
  ({ account, params, search }) => listDeskKeys(account.userId, params.id ?? "", search),
);

/** A new key, shown this once. */
export const POST = deskApi(
  {
    summary: "Make a project key on its page",
    answers: { 201: CreatedProjectKey },
    refusals: [404],
  },
  agent,
  body(NewProjectKey),
  async ({ account, params, body }) =>
    created(await makeProjectKey(account.userId, params.id ?? "", body.name)),
);

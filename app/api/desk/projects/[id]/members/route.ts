import * as api from "@/lib/contract/desk-members";
import { deskApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { created } from "@/lib/http/route";
import { agent } from "@/lib/tickets/desk/access";
import { invite } from "@/lib/tickets/desk/invites";
import { listMembers } from "@/lib/tickets/desk/members";

/** Who works in a project, and who is invited. */
export const GET = deskApi(api.listMembers, agent, ({ account, params }) =>
  listMembers(account.userId, params.id),
);

/** Invites an address by mail. */
export const POST = deskApi(
  api.inviteMember,
  agent,
  body(api.inviteMember),
  async ({ account, params, body }) => created(await invite(account, params.id, body)),
);

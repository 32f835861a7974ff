import * as api from "@/lib/contract/desk-members";
import { created } from "@/lib/http/route";
import { deskApi } from "@/lib/tickets/desk/access";
import { invite } from "@/lib/tickets/desk/invites";
import { listMembers } from "@/lib/tickets/desk/members";

/** A project's members and open invitations. */
export const GET = deskApi(api.listMembers, ({ account, params }) =>
  listMembers(account.userId, params.id),
);

/** Invites an address by mail. */
export const POST = deskApi(api.inviteMember, async ({ account, params, body }) =>
  created(await invite(account, params.id, body)),
);

import { deskApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { created } from "@/lib/http/route";
import { agent } from "@/lib/tickets/desk/access";
import { invite } from "@/lib/tickets/desk/invites";
import { listMembers } from "@/lib/tickets/desk/members";
import { Members, NewInvite, OneInvite } from "@/lib/tickets/desk/project-schemas";

/** Who works in a project, and who is invited. */
export const GET = deskApi(
  { summary: "List a project's members", answers: { 200: Members }, refusals: [404] },
  agent,
  ({ account, params }) => listMembers(account.userId, params.id ?? ""),
);

/** Invites an address by mail. */
export const POST = deskApi(
  {
    summary: "Invite somebody into a project",
    answers: { 201: OneInvite },
    refusals: [403, 404, 409, 429],
  },
  agent,
  body(NewInvite),
  async ({ account, params, body }) => created(await invite(account, params.id ?? "", body)),
);

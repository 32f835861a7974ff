import { deskApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { agent } from "@/lib/tickets/desk/access";
import { join } from "@/lib/tickets/desk/invites";
import { InviteToken, OneProject } from "@/lib/tickets/desk/project-schemas";

/** Takes an invitation. */
export const POST = deskApi(
  { summary: "Join a project", answers: { 200: OneProject }, refusals: [404, 409] },
  agent,
  body(InviteToken),
  ({ account, body }) => join(account.userId, body.token),
);

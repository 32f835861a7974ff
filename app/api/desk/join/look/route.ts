import { deskApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { visitor } from "@/lib/tickets/desk/access";
import { previewInvite } from "@/lib/tickets/desk/invites";
import { InvitePreview, InviteToken } from "@/lib/tickets/desk/project-schemas";

/** What an invitation is to: whoever has it need not be signed in yet. */
export const POST = deskApi(
  { summary: "Look at an invitation", answers: { 200: InvitePreview }, refusals: [404] },
  visitor,
  body(InviteToken),
  ({ account, body }) => previewInvite(account?.userId ?? null, body.token),
);

import * as api from "@/lib/contract/desk-members";
import { deskApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { visitor } from "@/lib/tickets/desk/access";
import { previewInvite } from "@/lib/tickets/desk/invites";

/** What an invitation is to: whoever has it need not be signed in yet. */
export const POST = deskApi(
  api.previewInvite,
  visitor,
  body(api.previewInvite),
  ({ account, body }) => previewInvite(account?.userId ?? null, body.token),
);

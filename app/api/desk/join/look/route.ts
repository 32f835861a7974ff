import * as api from "@/lib/contract/desk-members";
import { visitorApi } from "@/lib/tickets/desk/access";
import { previewInvite } from "@/lib/tickets/desk/invites";

/** What an invitation is for. The caller need not be signed in. */
export const POST = visitorApi(api.previewInvite, ({ account, body }) =>
  previewInvite(account?.userId ?? null, body.token),
);

import { deskApi } from "@/lib/http/families";
import { body, emptyBody } from "@/lib/http/parse";
import { agent } from "@/lib/tickets/desk/access";
import { changeMember, removeMember } from "@/lib/tickets/desk/members";
import { MemberChanges, OneMember } from "@/lib/tickets/desk/project-schemas";
import { Done } from "@/lib/tickets/schemas";

/** A member's role, by an owner, and one's own mails. */
export const PATCH = deskApi(
  { summary: "Change a member", answers: { 200: OneMember }, refusals: [403, 404] },
  agent,
  body(MemberChanges),
  ({ account, params, body }) =>
    changeMember(account.userId, params.id ?? "", params.userId ?? "", body),
);

/** Removes a member, or leaves. */
export const DELETE = deskApi(
  { summary: "Remove a member, or leave", answers: { 200: Done }, refusals: [403, 404] },
  agent,
  emptyBody,
  async ({ account, params }) => {
    await removeMember(account.userId, params.id ?? "", params.userId ?? "");
    return { ok: true };
  },
);

import { deskApi } from "@/lib/http/families";
import { body, emptyBody } from "@/lib/http/parse";
import { agent } from "@/lib/tickets/desk/access";
import { changeCanned, removeCanned } from "@/lib/tickets/desk/canned";
import { CannedChanges, OneCanned } from "@/lib/tickets/desk/canned-schemas";
import { Done } from "@/lib/tickets/schemas";

export const PATCH = deskApi(
  { summary: "Change a canned reply", answers: { 200: OneCanned }, refusals: [404] },
  agent,
  body(CannedChanges),
  ({ account, params, body }) =>
    changeCanned(account.userId, params.id ?? "", params.cannedId ?? "", body),
);

export const DELETE = deskApi(
  { summary: "Remove a canned reply", answers: { 200: Done }, refusals: [404] },
  agent,
  emptyBody,
  async ({ account, params }) => {
    await removeCanned(account.userId, params.id ?? "", params.cannedId ?? "");
    return { ok: true };
  },
);

import * as api from "@/lib/contract/desk-projects";
import { deskApi } from "@/lib/http/families";
import { body, emptyBody } from "@/lib/http/parse";
import { agent } from "@/lib/tickets/desk/access";
import { changeCanned, removeCanned } from "@/lib/tickets/desk/canned";

export const PATCH = deskApi(
  api.changeCannedReply,
  agent,
  body(api.changeCannedReply),
  ({ account, params, body }) => changeCanned(account.userId, params.id, params.cannedId, body),
);

export const DELETE = deskApi(
  api.removeCannedReply,
  agent,
  emptyBody,
  async ({ account, params }) => {
    await removeCanned(account.userId, params.id, params.cannedId);
    return { ok: true };
  },
);

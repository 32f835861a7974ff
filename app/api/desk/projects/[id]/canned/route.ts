import * as api from "@/lib/contract/desk-projects";
import { created } from "@/lib/http/route";
import { deskApi } from "@/lib/tickets/desk/access";
import { listCanned, makeCanned } from "@/lib/tickets/desk/canned";

/** A project's canned replies, by name. */
export const GET = deskApi(api.listCannedReplies, ({ account, params }) =>
  listCanned(account.userId, params.id),
);

export const POST = deskApi(api.createCannedReply, async ({ account, params, body }) =>
  created(await makeCanned(account.userId, params.id, body)),
);

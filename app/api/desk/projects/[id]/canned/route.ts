import { deskApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { created } from "@/lib/http/route";
import { agent } from "@/lib/tickets/desk/access";
import { listCanned, makeCanned } from "@/lib/tickets/desk/canned";
import { CannedReplies, NewCanned, OneCanned } from "@/lib/tickets/desk/canned-schemas";

/** A project's canned replies, by name. */
export const GET = deskApi(
  { summary: "List canned replies", answers: { 200: CannedReplies }, refusals: [404] },
  agent,
  ({ account, params }) => listCanned(account.userId, params.id ?? ""),
);

export const POST = deskApi(
  { summary: "Keep a canned reply", answers: { 201: OneCanned }, refusals: [404, 409] },
  agent,
  body(NewCanned),
  async ({ account, params, body }) =>
    created(await makeCanned(account.userId, params.id ?? "", body)),
);

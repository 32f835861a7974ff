import { deskApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { agent } from "@/lib/tickets/desk/access";
import { Bulk, BulkAnswer } from "@/lib/tickets/desk/ticket-schemas";
import { changeMany } from "@/lib/tickets/desk/work";

/** Resolves or opens up to 100 tickets at once. */
export const POST = deskApi(
  { summary: "Change the status of many tickets", answers: { 200: BulkAnswer } },
  agent,
  body(Bulk),
  ({ account, body }) => changeMany(account.userId, body),
);

import * as api from "@/lib/contract/desk";
import { deskApi } from "@/lib/tickets/desk/access";
import { changeMany } from "@/lib/tickets/desk/work";

/** Resolves or reopens up to 100 tickets. */
export const POST = deskApi(api.changeTicketStatuses, ({ account, body }) =>
  changeMany(account.userId, body),
);

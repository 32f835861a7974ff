import * as api from "@/lib/contract/desk";
import { deskApi } from "@/lib/tickets/desk/access";
import { deskDetailOf } from "@/lib/tickets/desk/detail";
import { setStatus } from "@/lib/tickets/status";

/** A ticket with its thread, its notes and everything only agents see. */
export const GET = deskApi(api.readDeskTicket, ({ account, params }) =>
  deskDetailOf(account.userId, params.code),
);

/** Resolves or reopens it, without a mail to the customer. */
export const PATCH = deskApi(api.setDeskTicketStatus, ({ account, params, body }) =>
  setStatus(account.userId, params.code, body.status),
);

import * as api from "@/lib/contract/desk";
import { deskApi } from "@/lib/tickets/desk/access";
import { deskDetailOf } from "@/lib/tickets/desk/detail";
import { setStatus } from "@/lib/tickets/status";

/** One ticket with its thread, its notes and what agents alone see. */
export const GET = deskApi(api.readDeskTicket, ({ account, params }) =>
  deskDetailOf(account.userId, params.code),
);

/** Resolves it or opens it again; the customer is sent nothing. */
export const PATCH = deskApi(api.setDeskTicketStatus, ({ account, params, body }) =>
  setStatus(account.userId, params.code, body.status),
);

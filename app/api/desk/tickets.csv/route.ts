import * as api from "@/lib/contract/desk";
import { deskApi } from "@/lib/tickets/desk/access";
import { exportTickets } from "@/lib/tickets/desk/export";

/** All tickets of a person's projects, or of one project, as a table. */
export const GET = deskApi(api.exportTickets, ({ account, search }) =>
  exportTickets(account.userId, search),
);

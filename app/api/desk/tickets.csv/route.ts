import * as api from "@/lib/contract/desk";
import { deskApi } from "@/lib/http/families";
import { query } from "@/lib/http/parse";
import { agent } from "@/lib/tickets/desk/access";
import { exportTickets } from "@/lib/tickets/desk/export";

/** All tickets of one's projects, or of one of them, as a table. */
export const GET = deskApi(
  api.exportTickets,
  agent,
  query(api.exportTickets),
  ({ account, search }) => exportTickets(account.userId, search),
);

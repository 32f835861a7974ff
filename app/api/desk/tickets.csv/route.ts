import { deskApi } from "@/lib/http/families";
import { query } from "@/lib/http/parse";
import { agent } from "@/lib/tickets/desk/access";
import { exportTickets } from "@/lib/tickets/desk/export";
import { ExportQuery } from "@/lib/tickets/desk/ticket-schemas";

/** All tickets of one's projects, or of one of them, as a table. */
export const GET = deskApi(
  { summary: "Export tickets as CSV", answers: { 200: null } },
  agent,
  query(ExportQuery),
  ({ account, search }) => exportTickets(account.userId, search),
);

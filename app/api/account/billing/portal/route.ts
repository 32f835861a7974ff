import { Elsewhere, manage } from "@/lib/accounts/billing";
import { session } from "@/lib/accounts/session";
import { accountsApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";

/** Where to change what pays, read invoices, and cancel. */
export const POST = accountsApi(
  { summary: "Manage the subscription", answers: { 200: Elsewhere }, refusals: [404] },
  session,
  emptyBody,
  ({ account }) => manage(account.userId),
);

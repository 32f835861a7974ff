import { Billing, readBilling } from "@/lib/accounts/billing";
import { session } from "@/lib/accounts/session";
import { accountsApi } from "@/lib/http/families";

/** The account's plan. */
export const GET = accountsApi(
  { summary: "Read the plan", answers: { 200: Billing } },
  session,
  ({ account }) => readBilling(account.userId),
);

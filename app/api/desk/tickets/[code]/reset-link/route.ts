import * as api from "@/lib/contract/desk";
import { deskApi } from "@/lib/tickets/desk/access";
import { resetLink } from "@/lib/tickets/desk/reset-link";

/** Replaces the customer's link; the next mail contains the new one. */
export const POST = deskApi(api.resetCustomerLink, async ({ account, params }) => {
  await resetLink(account.userId, params.code);
  return { ok: true };
});

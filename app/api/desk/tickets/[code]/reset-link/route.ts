import { deskApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";
import { agent } from "@/lib/tickets/desk/access";
import { resetLink } from "@/lib/tickets/desk/reset-link";
import { Done } from "@/lib/tickets/schemas";

/** Ends the customer's link; the next mail to them has the new one. */
export const POST = deskApi(
  { summary: "Reset the customer's link", answers: { 200: Done }, refusals: [404] },
  agent,
  emptyBody,
  async ({ account, params }) => {
    await resetLink(account.userId, params.code ?? "");
    return { ok: true };
  },
);

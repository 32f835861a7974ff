import { buy, Elsewhere, Purchase } from "@/lib/accounts/billing";
import { session } from "@/lib/accounts/session";
import { accountsApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

/** Where to pay for Pro. */
export const POST = accountsApi(
  { summary: "Buy Pro", answers: { 200: Elsewhere }, refusals: [404, 409] },
  session,
  body(Purchase),
  ({ account, body }) => buy(account.userId, body),
);

import { changeBudget } from "@/lib/accounts/budgets";
import { changeEmail } from "@/lib/accounts/email";
import { aboutOf } from "@/lib/accounts/mails";
import { session } from "@/lib/accounts/session";
import { Done, NewEmail } from "@/lib/accounts/vault-schemas";
import { accountsApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

/** Another address, with everything that is derived from it or sealed to it; other sessions end. */
export const POST = accountsApi(
  { summary: "Change the email address", answers: { 200: Done }, refusals: [403, 409] },
  session,
  changeBudget.left,
  body(NewEmail),
  changeBudget.counted,
  ({ account, body, request }) => changeEmail(account, body, aboutOf(request)),
);

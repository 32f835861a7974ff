import { changeBudget } from "@/lib/accounts/budgets";
import { aboutOf } from "@/lib/accounts/mails";
import { session } from "@/lib/accounts/session";
import { changePassword } from "@/lib/accounts/vault";
import { Done, NewPassword } from "@/lib/accounts/vault-schemas";
import { accountsApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

/** A new password: the vault key is sealed anew, other sessions end. */
export const POST = accountsApi(
  { summary: "Change the password", answers: { 200: Done }, refusals: [403, 409] },
  session,
  changeBudget.left,
  body(NewPassword),
  changeBudget.counted,
  ({ account, body, request }) => changePassword(account, body, aboutOf(request)),
);

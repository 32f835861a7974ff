import { keyBudget } from "@/lib/accounts/budgets";
import { CreatedPersonalKey, NewPersonalKey, PersonalKeys } from "@/lib/accounts/key-schemas";
import { aboutOf } from "@/lib/accounts/mails";
import { listPersonalKeys, makePersonalKey } from "@/lib/accounts/personal-keys";
import { session } from "@/lib/accounts/session";
import { accountsApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { created } from "@/lib/http/route";

/** The person's own keys, newest first, those that ended too. */
export const GET = accountsApi(
  { summary: "List personal keys", answers: { 200: PersonalKeys } },
  session,
  ({ account }) => listPersonalKeys(account.userId),
);

/** A new key, shown this once; on every plan. */
export const POST = accountsApi(
  { summary: "Make a personal key", answers: { 201: CreatedPersonalKey }, refusals: [403, 409] },
  session,
  keyBudget.left,
  body(NewPersonalKey),
  keyBudget.counted,
  async ({ account, body, request }) =>
    created(await makePersonalKey(account, body, aboutOf(request))),
);

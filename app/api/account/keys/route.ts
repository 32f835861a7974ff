import { keyBudget } from "@/lib/accounts/budgets";
import { ApiKeys, CreatedApiKey, NewApiKey } from "@/lib/accounts/key-schemas";
import { aboutOf } from "@/lib/accounts/mails";
import { listApiKeys, makeApiKey } from "@/lib/accounts/own-api-keys";
import { session } from "@/lib/accounts/session";
import { accountsApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { created } from "@/lib/http/route";

/** The keys that work, newest first. */
export const GET = accountsApi(
  { summary: "List API keys", answers: { 200: ApiKeys } },
  session,
  ({ account }) => listApiKeys(account.userId),
);

/** A new key, shown this once; needs Pro and the password. */
export const POST = accountsApi(
  { summary: "Make an API key", answers: { 201: CreatedApiKey }, refusals: [403, 409] },
  session,
  keyBudget.left,
  body(NewApiKey),
  keyBudget.counted,
  async ({ account, body, request }) => created(await makeApiKey(account, body, aboutOf(request))),
);

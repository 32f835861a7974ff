import { assistantApi } from "@/lib/assistant/account";
import { fetchPage } from "@/lib/assistant/fetch-page";
import { assistantLimits } from "@/lib/assistant/limits";
import * as api from "@/lib/contract/assistant";
import { take } from "@/lib/http/rate-limit";

export const POST = assistantApi(api.fetchPage, async ({ account, body }) => {
  await take(assistantLimits.fetches, account.userId);
  return fetchPage(body.url, account.userId);
});

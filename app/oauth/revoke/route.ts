import * as api from "@/lib/contract/oauth";
import { answerPreflight, oauthApi } from "@/lib/oauth/families";
import { readParams } from "@/lib/oauth/params";
import { revokeToken } from "@/lib/oauth/tokens";

export const POST = oauthApi(api.revokeToken, async ({ request, text }) => {
  await revokeToken(readParams(request, text));
  return {};
});
export const OPTIONS = answerPreflight;

import * as api from "@/lib/contract/drafting";
import { aiAllowed } from "@/lib/drafting/account";
import { draftFields, providerName } from "@/lib/drafting/draft";
import { filesApi } from "@/lib/http/families";
import { networkOf } from "@/lib/http/network";
import { Answer } from "@/lib/http/route";

export const GET = filesApi(api.draftProvider, aiAllowed, async () => ({
  provider: providerName(),
}));

export const POST = filesApi(api.draft, aiAllowed, async ({ body, request }) => {
  const { draft, provider } = await draftFields(body, networkOf(request.headers));
  return new Answer(200, draft, { [api.PROVIDER_HEADER]: provider });
});

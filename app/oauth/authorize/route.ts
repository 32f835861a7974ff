import * as api from "@/lib/contract/oauth";
import { redirectTo } from "@/lib/http/formats";
import { answerConsent, startAuthorization } from "@/lib/oauth/consent";
import { authorizeApi, consentApi, sender } from "@/lib/oauth/families";
import { problemPage } from "@/lib/oauth/problem-page";

export const GET = authorizeApi(
  api.startAuthorization,
  sender,
  async ({ request, account, network }) => {
    const next = await startAuthorization(new URL(request.url).search, account, network);
    return "problem" in next ? problemPage(next.problem) : redirectTo(next.location);
  },
);

export const POST = consentApi(api.answerConsent, sender, async (call) => ({
  redirect: await answerConsent(call.account, call.body, call.network, call.about),
}));

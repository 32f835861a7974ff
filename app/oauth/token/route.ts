import * as api from "@/lib/contract/oauth";
import { answerPreflight, oauthApi, sender } from "@/lib/oauth/families";
import { readParams } from "@/lib/oauth/params";
import { giveTokens } from "@/lib/oauth/tokens";

export const POST = oauthApi(api.giveTokens, sender, ({ request, text, network, about }) =>
  giveTokens(readParams(request, text), network, about),
);
export const OPTIONS = answerPreflight;

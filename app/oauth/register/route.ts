import * as api from "@/lib/contract/oauth";
import { created } from "@/lib/http/route";
import { registerClient } from "@/lib/oauth/clients";
import { answerPreflight, oauthApi, sender } from "@/lib/oauth/families";

export const POST = oauthApi(api.registerClient, sender, async ({ body, network }) =>
  created(await registerClient(body, network)),
);
export const OPTIONS = answerPreflight;

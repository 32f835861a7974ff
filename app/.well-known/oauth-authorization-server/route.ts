import * as api from "@/lib/contract/oauth";
import { answerPreflight, metadataApi } from "@/lib/oauth/families";
import { describeAuthorizationServer, publicAnswer } from "@/lib/oauth/metadata";

export const GET = metadataApi(api.describeAuthorizationServer, () =>
  publicAnswer(describeAuthorizationServer()),
);
export const OPTIONS = answerPreflight;

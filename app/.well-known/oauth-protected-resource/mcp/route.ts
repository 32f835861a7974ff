import * as api from "@/lib/contract/oauth";
import { answerPreflight, metadataApi } from "@/lib/oauth/families";
import { describeResource, publicAnswer } from "@/lib/oauth/metadata";

export const GET = metadataApi(api.describeResource, () => publicAnswer(describeResource()));
export const OPTIONS = answerPreflight;

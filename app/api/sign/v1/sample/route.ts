import * as api from "@/lib/contract/signing";
import { signApi } from "@/lib/http/families";
import { sampleCopy } from "@/lib/signing/copies";

export const GET = signApi(api.downloadSample, sampleCopy);

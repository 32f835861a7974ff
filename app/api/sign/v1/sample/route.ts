import * as api from "@/lib/contract/signing";
import { signApi } from "@/lib/http/families";
import { sampleCopy } from "@/lib/signing/copies";

/** A one-page agreement to try signing with (S-011). */
export const GET = signApi(api.downloadSample, sampleCopy);

import * as api from "@/lib/contract/signing";
import { signApi } from "@/lib/http/families";
import { networkOf } from "@/lib/http/network";
import { either } from "@/lib/signing/access";
import { progressCopy } from "@/lib/signing/copies";

export const GET = signApi(api.downloadProgress, either("read", "so far"), ({ party, request }) =>
  progressCopy(party, networkOf(request.headers)),
);

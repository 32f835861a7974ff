import * as api from "@/lib/contract/signing";
import { signApi } from "@/lib/http/families";
import { either } from "@/lib/signing/access";
import { originalCopy } from "@/lib/signing/copies";

export const GET = signApi(api.downloadOriginal, either("read", "all"), ({ party }) =>
  originalCopy(party),
);

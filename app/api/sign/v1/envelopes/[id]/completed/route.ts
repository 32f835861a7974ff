import * as api from "@/lib/contract/signing";
import { signApi } from "@/lib/http/families";
import { either } from "@/lib/signing/access";
import { completedCopy } from "@/lib/signing/copies";

/** The completed PDF (S-046). */
export const GET = signApi(api.downloadCompleted, either("collect", "completed"), ({ party, by }) =>
  completedCopy(party, by),
);

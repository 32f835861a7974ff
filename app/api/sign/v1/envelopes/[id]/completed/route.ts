import * as api from "@/lib/contract/signing";
import { signApi } from "@/lib/http/families";
import { either } from "@/lib/signing/access";
import { completedCopy } from "@/lib/signing/copies";

export const GET = signApi(api.downloadCompleted, either("collect", "completed"), ({ party, by }) =>
  completedCopy(party, by),
);

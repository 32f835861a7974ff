import * as api from "@/lib/contract/signing";
import { signApi } from "@/lib/http/families";
import { either } from "@/lib/signing/access";
import { receiptCopy } from "@/lib/signing/copies";

/** The signed receipt of a completed request (S-048). */
export const GET = signApi(api.readReceipt, either("collect", "completed"), ({ party, by }) =>
  receiptCopy(party, by),
);

import * as api from "@/lib/contract/signing";
import { signApi } from "@/lib/http/families";
import { either } from "@/lib/signing/access";
import { receiptCopy } from "@/lib/signing/copies";

export const GET = signApi(api.readReceipt, either("collect", "completed"), ({ party, by }) =>
  receiptCopy(party, by),
);

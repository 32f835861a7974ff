import * as api from "@/lib/contract/pay-payees";
import { payAnyoneApi } from "@/lib/http/families";
import { readPublicPayee } from "@/lib/payments/payees";

/** What anybody may read of a profile: its ways to pay. */
export const GET = payAnyoneApi(api.readPublicPayee, ({ params }) =>
  readPublicPayee(params.payeeId),
);

import * as api from "@/lib/contract/pay-payees";
import { payApi } from "@/lib/http/families";
import { readPublicPayee } from "@/lib/payments/payees";

/** What anybody may know of a profile: which ways there are. */
export const GET = payApi(api.readPublicPayee, ({ params }) => readPublicPayee(params.payeeId));

import * as api from "@/lib/contract/pay-payees";
import { payApi } from "@/lib/http/families";
import { payeeOwner } from "@/lib/payments/access";
import { verifyNotify } from "@/lib/payments/notify-address";

export const POST = payApi(api.verifyNotify, payeeOwner, ({ payee, body }) =>
  verifyNotify(payee.id, body.code),
);

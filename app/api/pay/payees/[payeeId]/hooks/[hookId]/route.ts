import * as api from "@/lib/contract/pay-events";
import { payApi } from "@/lib/http/families";
import { payeeOwner } from "@/lib/payments/access";
import { removeHook } from "@/lib/payments/hooks";

export const DELETE = payApi(api.removePayHook, payeeOwner, ({ payee, params }) =>
  removeHook(payee.id, params.hookId),
);

import * as api from "@/lib/contract/pay-crypto";
import { payApi } from "@/lib/http/families";
import { payeeOwner } from "@/lib/payments/access";
import { putAddress, removeAddress } from "@/lib/payments/addresses";

export const PUT = payApi(api.putAddress, payeeOwner, ({ payee, params, body }) =>
  putAddress(payee.id, params.family, body),
);

export const DELETE = payApi(api.removeAddress, payeeOwner, ({ payee, params, search }) =>
  removeAddress(payee.id, params.family, search.was),
);

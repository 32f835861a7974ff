import * as api from "@/lib/contract/pay-payees";
import { payApi } from "@/lib/http/families";
import { payeeOrShopOwner } from "@/lib/payments/access";
import { unbindShop } from "@/lib/payments/bindings";

export const DELETE = payApi(api.unbindShop, payeeOrShopOwner, ({ payee, params }) =>
  unbindShop(payee.id, params.shopId),
);

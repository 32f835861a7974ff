import * as api from "@/lib/contract/pay-payees";
import { payApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/payments/access";
import { setShopMethods } from "@/lib/payments/bindings";

export const PUT = payApi(api.setShopMethods, shopOwner, ({ params, body }) =>
  setShopMethods(params.shopId, body.methods),
);

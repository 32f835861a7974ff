import * as api from "@/lib/contract/shop-supply-orders";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { putAnswer } from "@/lib/shops/supply/orders";

export const PUT = filesApi(api.putShipment, shopOwner, ({ owner, params, body }) =>
  putAnswer(owner.shopId, params.supplyId, body),
);

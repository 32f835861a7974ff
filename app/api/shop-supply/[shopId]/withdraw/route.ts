import * as api from "@/lib/contract/shop-supply-orders";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { withdrawParts } from "@/lib/shops/supply/sent";

export const POST = filesApi(api.withdrawParts, shopOwner, ({ owner, body }) =>
  withdrawParts(owner.shopId, body.parts),
);

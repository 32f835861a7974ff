import * as api from "@/lib/contract/shop-supply-orders";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { checkParts } from "@/lib/shops/supply/sent";

export const POST = filesApi(api.checkParts, shopOwner, ({ owner, body }) =>
  checkParts(owner.shopId, body.parts),
);

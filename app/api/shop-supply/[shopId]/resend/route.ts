import * as api from "@/lib/contract/shop-supply-orders";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { resendParts } from "@/lib/shops/supply/sent";

export const POST = filesApi(api.resendParts, shopOwner, ({ owner, body }) =>
  resendParts(owner.shopId, body.parts),
);

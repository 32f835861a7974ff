import * as api from "@/lib/contract/shop-supply-orders";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { releaseParts } from "@/lib/shops/supply/sent";

export const POST = filesApi(api.releaseParts, shopOwner, ({ owner, body }) =>
  releaseParts(owner.shopId, body.parts),
);

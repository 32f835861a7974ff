import * as api from "@/lib/contract/shop-supply-orders";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { readSent } from "@/lib/shops/supply/sent";

export const POST = filesApi(api.readSent, shopOwner, ({ owner, body }) =>
  readSent(owner.shopId, body.parts),
);

import * as api from "@/lib/contract/shop-stock";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { readHolds } from "@/lib/shops/holds";

export const POST = filesApi(api.readHolds, shopOwner, ({ owner, body }) =>
  readHolds(owner.shopId, body.orders),
);

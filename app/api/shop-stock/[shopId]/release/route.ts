import * as api from "@/lib/contract/shop-stock";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { releaseHolds } from "@/lib/shops/holds";

export const POST = filesApi(api.releaseHolds, shopOwner, ({ owner, body }) =>
  releaseHolds(owner.shopId, body.orders),
);

import * as api from "@/lib/contract/shop-stock";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { reclaimHolds } from "@/lib/shops/holds";

export const POST = filesApi(api.reclaimHolds, shopOwner, ({ owner, body }) =>
  reclaimHolds(owner.shopId, body.orders),
);

import * as api from "@/lib/contract/shop-stock";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { keepHolds } from "@/lib/shops/holds";

export const POST = filesApi(api.keepHolds, shopOwner, ({ owner, body }) =>
  keepHolds(owner.shopId, body.orders),
);

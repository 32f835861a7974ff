import * as api from "@/lib/contract/shop-stock";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { changeCounts, readCounts } from "@/lib/shops/stock";

export const GET = filesApi(api.readCounts, shopOwner, ({ owner }) => readCounts(owner.shopId));

export const POST = filesApi(api.changeCounts, shopOwner, ({ owner, body }) =>
  changeCounts(owner.shopId, body),
);

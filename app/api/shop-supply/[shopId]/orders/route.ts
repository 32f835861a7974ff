import * as api from "@/lib/contract/shop-supply-orders";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { listSupplyOrders } from "@/lib/shops/supply/orders";

export const GET = filesApi(api.listSupplyOrders, shopOwner, ({ owner, search }) =>
  listSupplyOrders(owner.shopId, search),
);

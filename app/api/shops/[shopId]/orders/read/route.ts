import * as api from "@/lib/contract/shop-orders";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { readOrders } from "@/lib/shops/orders";

export const POST = filesApi(api.readOrders, shopOwner, ({ owner, body }) =>
  readOrders(owner, body.ids),
);

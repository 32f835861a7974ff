import * as api from "@/lib/contract/shop-orders";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { askingLevel, deleteOrders } from "@/lib/shops/orders";

export const POST = filesApi(api.deleteOrders, shopOwner, askingLevel, ({ owner, body, level }) =>
  deleteOrders(owner, body, level),
);

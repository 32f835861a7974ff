import * as api from "@/lib/contract/shop-supply-orders";
import { filesApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { listSupplyOrders } from "@/lib/shops/supply/orders";

export const GET = filesApi(api.listSupplyOrders, shopPerson, ({ person, search }) =>
  listSupplyOrders(person.shopId, search),
);

import * as api from "@/lib/contract/shop-orders";
import { filesApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { readOrders } from "@/lib/shops/orders";

export const POST = filesApi(api.readOrders, shopPerson, ({ person, body }) =>
  readOrders(person, body.ids),
);

import * as api from "@/lib/contract/shop-orders";
import { filesApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { askingLevel, deleteOrders } from "@/lib/shops/orders";

export const POST = filesApi(api.deleteOrders, shopPerson, askingLevel, ({ person, body, level }) =>
  deleteOrders(person, body, level),
);

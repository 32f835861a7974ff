import * as api from "@/lib/contract/shop-orders";
import { filesApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { shopCustomer, shopPerson } from "@/lib/shops/access";
import { checkOrder, listOrders, placeOrder } from "@/lib/shops/orders";

/** The body is checked first (SH-021). */
export const POST = filesApi(
  api.placeOrder,
  body(api.placeOrder),
  (call) => checkOrder(call),
  (call) => shopCustomer(call),
  ({ customer, body, level }) => placeOrder(customer, body, level),
);

export const GET = filesApi(api.listOrders, shopPerson, ({ person, search }) =>
  listOrders(person, search),
);

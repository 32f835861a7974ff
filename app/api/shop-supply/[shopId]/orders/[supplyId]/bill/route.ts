import * as api from "@/lib/contract/shop-supply-orders";
import { filesApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { putAnswer } from "@/lib/shops/supply/orders";

export const PUT = filesApi(api.putBill, shopPerson, ({ person, params, body }) =>
  putAnswer(person.shopId, params.supplyId, body),
);

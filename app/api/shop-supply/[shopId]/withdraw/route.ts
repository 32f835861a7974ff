import * as api from "@/lib/contract/shop-supply-orders";
import { filesApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { withdrawParts } from "@/lib/shops/supply/sent";

export const POST = filesApi(api.withdrawParts, shopPerson, ({ person, body }) =>
  withdrawParts(person.shopId, body.parts),
);

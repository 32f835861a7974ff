import * as api from "@/lib/contract/shop-supply-orders";
import { filesApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { checkParts } from "@/lib/shops/supply/sent";

export const POST = filesApi(api.checkParts, shopPerson, ({ person, body }) =>
  checkParts(person.shopId, body.parts),
);

import * as api from "@/lib/contract/shop-supply-orders";
import { filesApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { resendParts } from "@/lib/shops/supply/sent";

export const POST = filesApi(api.resendParts, shopPerson, ({ person, body }) =>
  resendParts(person.shopId, body.parts),
);

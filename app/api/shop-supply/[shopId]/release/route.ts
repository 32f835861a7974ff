import * as api from "@/lib/contract/shop-supply-orders";
import { filesApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { releaseParts } from "@/lib/shops/supply/sent";

export const POST = filesApi(api.releaseParts, shopPerson, ({ person, body }) =>
  releaseParts(person.shopId, body.parts),
);

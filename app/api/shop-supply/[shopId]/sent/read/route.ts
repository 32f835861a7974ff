import * as api from "@/lib/contract/shop-supply-orders";
import { filesApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { readSent } from "@/lib/shops/supply/sent";

export const POST = filesApi(api.readSent, shopPerson, ({ person, body }) =>
  readSent(person.shopId, body.parts),
);

import * as api from "@/lib/contract/shop-stock";
import { filesApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { readHolds } from "@/lib/shops/holds";

export const POST = filesApi(api.readHolds, shopPerson, ({ person, body }) =>
  readHolds(person.shopId, body.orders),
);

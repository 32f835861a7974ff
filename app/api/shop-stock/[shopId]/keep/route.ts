import * as api from "@/lib/contract/shop-stock";
import { filesApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { keepHolds } from "@/lib/shops/holds";

export const POST = filesApi(api.keepHolds, shopPerson, ({ person, body }) =>
  keepHolds(person.shopId, body.orders),
);

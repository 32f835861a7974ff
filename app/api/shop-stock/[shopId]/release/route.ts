import * as api from "@/lib/contract/shop-stock";
import { filesApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { releaseHolds } from "@/lib/shops/holds";

export const POST = filesApi(api.releaseHolds, shopPerson, ({ person, body }) =>
  releaseHolds(person.shopId, body.orders),
);

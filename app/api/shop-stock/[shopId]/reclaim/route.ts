import * as api from "@/lib/contract/shop-stock";
import { filesApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { reclaimHolds } from "@/lib/shops/holds";

export const POST = filesApi(api.reclaimHolds, shopPerson, ({ person, body }) =>
  reclaimHolds(person.shopId, body.orders),
);

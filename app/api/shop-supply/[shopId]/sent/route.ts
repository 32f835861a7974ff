import * as api from "@/lib/contract/shop-supply-orders";
import { filesApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { listSent } from "@/lib/shops/supply/sent";

export const GET = filesApi(api.listSent, shopPerson, ({ person, search }) =>
  listSent(person.shopId, search),
);

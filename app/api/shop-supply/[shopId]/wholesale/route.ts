import * as api from "@/lib/contract/shop-supply";
import { filesApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { setWholesale } from "@/lib/shops/publish";

export const PUT = filesApi(api.setWholesale, shopPerson, ({ person, body }) =>
  setWholesale(person, body.on),
);

import * as api from "@/lib/contract/shop-people";
import { filesApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { replaceRing } from "@/lib/shops/rotate";

export const PUT = filesApi(api.replaceRing, shopPerson, ({ person, body }) =>
  replaceRing(person, body),
);

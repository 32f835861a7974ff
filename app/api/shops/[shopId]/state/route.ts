import * as api from "@/lib/contract/shop-owner";
import { filesApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { storeState } from "@/lib/shops/publish";

export const PUT = filesApi(api.storeState, shopPerson, ({ person, body }) =>
  storeState(person, body),
);

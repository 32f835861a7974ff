import * as api from "@/lib/contract/shop-people";
import { filesApi } from "@/lib/http/families";
import { shopTaker, takeShopOver } from "@/lib/payments/shop-take";

export const POST = filesApi(api.takeShop, shopTaker, ({ person, body }) =>
  takeShopOver(person, body),
);

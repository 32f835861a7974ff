import * as api from "@/lib/contract/shop-people";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { rotateShop } from "@/lib/shops/rotate";

export const POST = filesApi(api.rotateShop, shopOwner, ({ owner, body }) =>
  rotateShop(owner, body),
);

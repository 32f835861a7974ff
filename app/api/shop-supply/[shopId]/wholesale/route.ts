import * as api from "@/lib/contract/shop-supply";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { setWholesale } from "@/lib/shops/supply/resellers";

export const PUT = filesApi(api.setWholesale, shopOwner, ({ owner, body }) =>
  setWholesale(owner, body.on),
);

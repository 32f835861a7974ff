import * as api from "@/lib/contract/shop-supply-orders";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { listSent } from "@/lib/shops/supply/sent";

export const GET = filesApi(api.listSent, shopOwner, ({ owner, search }) =>
  listSent(owner.shopId, search),
);

import * as api from "@/lib/contract/shop-supply";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { restoreReseller } from "@/lib/shops/supply/resellers";

export const POST = filesApi(api.restoreReseller, shopOwner, ({ owner, params }) =>
  restoreReseller(owner, params.accessId),
);

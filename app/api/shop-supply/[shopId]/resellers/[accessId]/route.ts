import * as api from "@/lib/contract/shop-supply";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { changeReseller, endReseller } from "@/lib/shops/supply/resellers";

export const PUT = filesApi(api.changeReseller, shopOwner, ({ owner, params, body }) =>
  changeReseller(owner, params.accessId, body),
);

export const DELETE = filesApi(api.endReseller, shopOwner, ({ owner, params }) =>
  endReseller(owner, params.accessId),
);

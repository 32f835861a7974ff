import * as api from "@/lib/contract/shop-supply";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { putStatement } from "@/lib/shops/supply/resellers";

export const PUT = filesApi(api.putStatement, shopOwner, ({ owner, params, body }) =>
  putStatement(owner, params.accessId, body.sealed),
);

import * as api from "@/lib/contract/shop-supply";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { restoreSupplier } from "@/lib/shops/supply/suppliers";

export const POST = filesApi(api.restoreSupplier, shopOwner, ({ owner, params }) =>
  restoreSupplier(owner, params.supplierId),
);

import * as api from "@/lib/contract/shop-supply";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { leaveSupplier, reportLinked } from "@/lib/shops/supply/suppliers";

export const PUT = filesApi(api.reportLinked, shopOwner, ({ owner, params, body }) =>
  reportLinked(owner, params.supplierId, body),
);

export const DELETE = filesApi(api.leaveSupplier, shopOwner, ({ owner, params }) =>
  leaveSupplier(owner, params.supplierId),
);

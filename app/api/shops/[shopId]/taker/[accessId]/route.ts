import * as api from "@/lib/contract/shop-people";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { askTaker, cancelTaker } from "@/lib/shops/take";

export const PUT = filesApi(api.askTaker, shopOwner, ({ owner, params, body }) =>
  askTaker(owner, params.accessId, body.stay),
);

export const DELETE = filesApi(api.cancelTaker, shopOwner, ({ owner, params }) =>
  cancelTaker(owner, params.accessId),
);

import * as api from "@/lib/contract/shop-orders";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { deleteRequest } from "@/lib/shops/requests";

export const DELETE = filesApi(api.deleteRequest, shopOwner, ({ owner, params }) =>
  deleteRequest(owner, params.requestId),
);

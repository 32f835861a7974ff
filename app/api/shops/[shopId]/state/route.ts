import * as api from "@/lib/contract/shop-owner";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { storeState } from "@/lib/shops/publish";

export const PUT = filesApi(api.storeState, shopOwner, ({ owner, body }) =>
  storeState(owner, body),
);

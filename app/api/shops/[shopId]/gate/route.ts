import * as api from "@/lib/contract/shop-owner";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { changeGate } from "@/lib/shops/publish";

export const PUT = filesApi(api.changeGate, shopOwner, ({ owner, body }) =>
  changeGate(owner, body),
);

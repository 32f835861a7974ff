import * as api from "@/lib/contract/shop-people";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { restorePerson } from "@/lib/shops/people";

export const POST = filesApi(api.restorePerson, shopOwner, ({ owner, params, body }) =>
  restorePerson(owner, params.accessId, body),
);

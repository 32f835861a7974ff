import * as api from "@/lib/contract/shop-people";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { removePerson } from "@/lib/shops/people";

export const DELETE = filesApi(api.removePerson, shopOwner, ({ owner, params }) =>
  removePerson(owner, params.accessId),
);

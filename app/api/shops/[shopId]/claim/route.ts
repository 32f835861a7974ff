import * as api from "@/lib/contract/shop-people";
import { filesApi } from "@/lib/http/families";
import { shopInvited } from "@/lib/shops/access";
import { claimInvitation } from "@/lib/shops/claim";

export const POST = filesApi(api.claimInvitation, shopInvited, ({ person, body }) =>
  claimInvitation(person, body),
);

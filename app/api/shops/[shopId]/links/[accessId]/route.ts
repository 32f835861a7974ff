import * as api from "@/lib/contract/shop-links";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { deleteLink } from "@/lib/shops/links";

export const DELETE = filesApi(api.deleteLink, shopOwner, ({ owner, params }) =>
  deleteLink(owner, params.accessId),
);

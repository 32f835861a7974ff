import * as api from "@/lib/contract/shop-links";
import { filesApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { deleteLink } from "@/lib/shops/links";

export const DELETE = filesApi(api.deleteLink, shopPerson, ({ person, params }) =>
  deleteLink(person, params.accessId),
);

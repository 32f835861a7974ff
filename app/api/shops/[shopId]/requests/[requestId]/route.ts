import * as api from "@/lib/contract/shop-orders";
import { filesApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { deleteRequest } from "@/lib/shops/requests";

export const DELETE = filesApi(api.deleteRequest, shopPerson, ({ person, params }) =>
  deleteRequest(person, params.requestId),
);

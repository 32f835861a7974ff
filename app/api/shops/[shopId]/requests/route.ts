import * as api from "@/lib/contract/shop-orders";
import { filesApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { shopCustomer, shopPerson } from "@/lib/shops/access";
import { listRequests, sendRequest } from "@/lib/shops/requests";

export const POST = filesApi(
  api.sendRequest,
  body(api.sendRequest),
  (call) => shopCustomer(call),
  ({ customer, body }) => sendRequest(customer, body),
);

export const GET = filesApi(api.listRequests, shopPerson, ({ person, search }) =>
  listRequests(person, search),
);
